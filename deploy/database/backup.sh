#!/bin/sh
# Write a daily dump to /backups and keep those of the last two weeks. `backup.sh once` writes one dump and exits.
set -eu
export PGPASSWORD="${CLASHYARD_DATABASE_PASSWORD-}"
folder=${BACKUPS:-/backups}
umask 077

write() {
  name=$folder/clashyard-$(date -u +%Y-%m-%d-%H%M%S).dump
  pg_dump --no-password --format=custom --file="$name.part" && mv "$name.part" "$name" && echo "backup.sh: wrote $name"
}

if [ "${1-}" = once ]; then
  write
  exit
fi
trap 'exit 0' TERM INT
while :; do
  write || echo "backup.sh: no dump could be written; trying again in an hour" >&2
  find "$folder" -name 'clashyard-*.dump*' -mtime +"${BACKUP_DAYS:-14}" -delete
  pause=3600
  [ -z "$(find "$folder" -name 'clashyard-*.dump' -mmin -60)" ] || pause=86400
  sleep "$pause" &
  wait $!
done
