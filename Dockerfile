# One image for web, api, sessions and the migration: they differ in their command alone (see compose.yaml).
FROM oven/bun:1.4.5-debian AS build
WORKDIR /app
COPY package.json bun.lock bunfig.toml ./
COPY patches ./patches
RUN bun install --frozen-lockfile
COPY . .
RUN bun run build

FROM oven/bun:1.4.5-debian
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
COPY package.json bun.lock bunfig.toml ./
COPY patches ./patches
RUN bun install --frozen-lockfile --production
COPY --from=build /app/build ./build
COPY . .
RUN mkdir /data /web && chown bun:bun /data /web
USER bun
VOLUME /data
CMD ["bun", "scripts/serve.ts", "api"]
