# The static container of the shell, or of one remote. From the root of the repository:
# docker build -f .tools/gateway/static.Dockerfile --build-arg SITE=mf-listings .
# One file for all: builders take files of one size and time for the same one, and gave one remote the files of another.
FROM node:24-bookworm-slim AS manifests
WORKDIR /repo
COPY . .
# What npm ci reads, and nothing else: after a change of sources the packages come from the build's cache
RUN find . -name package.json -exec cp --parents -t /opt .npmrc package-lock.json .ci/check-node.cjs {} +

FROM node:24-bookworm-slim AS build
WORKDIR /repo
COPY --from=manifests /opt .
RUN --mount=type=cache,target=/root/.npm npm ci
COPY tsconfig.*json .browserslistrc ./
COPY .tools .tools
COPY shared-ui shared-ui
ARG SITE
COPY ${SITE} ${SITE}
# A remote's conformance suite, then its build; only /packaged is copied into the image.
RUN npm run tools -- package ${SITE} /packaged

FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends nginx-light libnginx-mod-http-brotli-static \
  && rm -rf /var/lib/apt/lists/* \
  && install -d -o 1000 -g 1000 /release /delivered
COPY .tools/gateway /opt/gateway
COPY --from=build /packaged /packaged
USER 1000:1000
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=2s CMD ["/opt/gateway/healthy"]
STOPSIGNAL SIGQUIT
ENTRYPOINT ["/opt/gateway/serve-static"]
