# The sandbox, the last stage, as a service; and the demo wallet: `docker build --target demo .`

FROM node:22-slim AS source
WORKDIR /app
RUN chown node:node /app
USER node
COPY --chown=node:node package.json package-lock.json ./
COPY --chown=node:node examples/agent/package.json examples/agent/
COPY --chown=node:node sandbox/package.json sandbox/
COPY --chown=node:node test/react18/package.json test/react18/
RUN npm ci
COPY --chown=node:node . .

FROM source AS demo
# It listens on loopback alone, so it needs the network of its host.
ENV PORT=4400
CMD ["node", "--import", "tsx", "scripts/start.ts"]

FROM source AS build
RUN npx tsx scripts/build.ts --sandbox

FROM node:22-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
COPY examples/agent/package.json examples/agent/
COPY sandbox/package.json sandbox/
COPY test/react18/package.json test/react18/
# SQLite is among the optional packages: one for each platform.
RUN npm ci --omit=dev --ignore-scripts --workspace holdfast-sandbox

FROM node:22-slim AS sandbox
ENV NODE_ENV=production
WORKDIR /app
COPY --from=dependencies /app ./
COPY --from=build /app/sandbox/dist sandbox/dist
COPY --from=build /app/sandbox/schema sandbox/schema
COPY --from=build /app/sandbox/page sandbox/page
# A volume that is mounted here keeps the data, where SANDBOX_DATA=/data says so.
RUN mkdir /data && chown node:node /data
USER node
# Listening where others can call needs SANDBOX_CLIENT_SECRET and SANDBOX_CONTROL_TOKEN.
ENV SANDBOX_HOST=0.0.0.0 SANDBOX_PORT=4800
EXPOSE 4800
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.SANDBOX_PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/sandbox/dist/cli.js"]
