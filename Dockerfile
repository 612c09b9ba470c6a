# The image of the site. docs/operations.md says how to run it, docs/decisions/0099 why it is made like this.
FROM node:24.21.0-trixie-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --include=optional --no-audit --no-fund
COPY vite.config.ts tsconfig.json LICENSE NOTICE ./
COPY scripts scripts
COPY public public
COPY migrations migrations
COPY src src
RUN npm run build && node scripts/collect-site.mjs /app

FROM debian:13.8-slim
# ffmpeg depends on drivers of graphics cards, which are a third of it. What only these load is left out.
COPY deploy/container/dpkg.cfg /etc/dpkg/dpkg.cfg.d/cadence
RUN apt-get update \
 && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends ca-certificates ffmpeg \
 && apt-get clean \
 && rm -rf /var/lib/apt/lists/* /var/cache/debconf/*-old /var/log/apt /var/log/dpkg.log \
 && groupadd --system --gid 10001 cadence \
 && useradd --system --uid 10001 --gid cadence --home-dir /data --no-log-init --shell /usr/sbin/nologin cadence \
 && install --directory --owner=cadence --group=cadence --mode=0700 /data
COPY deploy/container/cadence /usr/local/bin/cadence
COPY --from=build /app /app
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data WORKER_PORT=3001 NODE_COMPILE_CACHE=/tmp/compiled MALLOC_MMAP_THRESHOLD_=131072
VOLUME /data
USER cadence
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 CMD ["cadence", "health"]
ENTRYPOINT ["cadence"]
