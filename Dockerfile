# The website: build it once, run it any number of times. See docs/web/deployment.md.
FROM python:3.11.13-slim-bookworm AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1 PATH=/opt/clashyard/bin:$PATH
# Compile for any processor of this architecture: the machine that builds is seldom the one that serves.
ENV CLASHYARD_CACHE=/opt/rules NUMBA_CPU_NAME=generic
RUN python -m venv /opt/clashyard
WORKDIR /source
COPY requirements.lock requirements-web.lock ./
RUN pip install -r requirements.lock -r requirements-web.lock
COPY pyproject.toml README.md LICENSE ./
COPY src src
RUN pip install --no-deps .
# Use whole seconds: the cache of compiled rules depends on the times of the sources, and image layers drop fractions.
RUN find /opt/clashyard/lib -name '*.py' -exec touch --date=@1700000000 {} + \
 && python -m compileall -q -f /opt/clashyard/lib \
 && clashyard setup
RUN CLASHYARD_DATA=/tmp/build CLASHYARD_HOSTS=build CLASHYARD_SECRET_KEY=used-for-this-one-command-only-and-for-nothing-else-at-all CLASHYARD_STATIC=/opt/clashyard/static \
    python -m clashyard.web collectstatic --noinput --verbosity 0

FROM python:3.11.13-slim-bookworm
RUN useradd --uid 10001 --user-group --create-home --home-dir /var/lib/clashyard clashyard
COPY --from=build /opt/clashyard /opt/clashyard
# The only folder that the server may write to: Numba does not read a cache that it cannot write to.
COPY --from=build --chown=10001:10001 /opt/rules /opt/rules
ENV PATH=/opt/clashyard/bin:$PATH PYTHONUNBUFFERED=1 \
    CLASHYARD_DATA=/var/lib/clashyard CLASHYARD_STATIC=/opt/clashyard/static CLASHYARD_CACHE=/opt/rules NUMBA_CPU_NAME=generic
USER clashyard
WORKDIR /var/lib/clashyard
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 CMD ["python", "-m", "clashyard.web.healthy"]
STOPSIGNAL SIGTERM
CMD ["python", "-m", "clashyard.web", "serve", "--host", "0.0.0.0", "--port", "8000", "--no-migrate"]
