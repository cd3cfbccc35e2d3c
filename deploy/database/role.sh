#!/bin/sh
# Create the role and the database of the website. Runs once, when PostgreSQL's volume is empty. The role is not a superuser.
set -eu
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres \
  --set=name="${CLASHYARD_DATABASE:-clashyard}" --set=password="${CLASHYARD_DATABASE_PASSWORD:?is missing in database.env}" <<'SQL'
CREATE ROLE :"name" LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION PASSWORD :'password';
CREATE DATABASE :"name" OWNER :"name";
REVOKE ALL ON DATABASE :"name" FROM PUBLIC;
SQL
