# Untested: no container engine was at hand where this was written. See docs/scaling.md.
FROM node:24-bookworm-slim
WORKDIR /srv/forkcast
# A checkout under a umask of 077 would otherwise be unreadable for the user below.
COPY --chown=node:node . .
# Installs what the lock says and builds the pages and the server, exactly as `npm start` does outside a container.
RUN mkdir /data && chown node:node /data .
USER node
RUN npm run build
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
# Answers without a session and without the database.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/sign-in-options`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not through npm: a signal then reaches the launcher, which ends the server in order.
CMD ["node", "scripts/start.mjs"]
