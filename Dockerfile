FROM node:24-bookworm-slim
WORKDIR /srv/forkcast
RUN mkdir -m 700 /data && chown node:node /data /srv/forkcast
USER node

# The packages come first: a change of the sources alone installs nothing again. npm's cache, the second Node that npm brings for
# machines without Node 24, other platforms' binaries, and the types of packages, which only the checks read, stay out of the image.
COPY --chown=node:node package.json package-lock.json .npmrc ./
COPY --chown=node:node scripts/needless-files.mjs scripts/project.mjs scripts/
RUN npm ci --omit=dev --no-audit --no-fund && node scripts/needless-files.mjs \
  && rm -rf node_modules/node-linux-* && find node_modules '(' -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' ')' -delete \
  && npm cache clean --force

COPY --chown=node:node . .
# Builds the pages and the server, as `npm start` does outside a container.
RUN npm run build && rm -rf ~/.npm

ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
# Podman and Buildah ignore this line unless told `--format docker`: the compose files have it too.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "scripts/ask-health.mjs"]
# Not through npm: a signal then reaches the launcher, which ends the server in order.
CMD ["node", "scripts/start.mjs"]
