import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';

/**
 * The webpack configuration of the workspace at `folder`.
 * @param {string} folder
 * @param {{ mode: 'production' | 'development', env?: Record<string, unknown> }} options
 */
async function loadConfiguration(folder, { mode, env = {} }) {
  const { default: configure } = await import(pathToFileURL(resolve(folder, 'webpack.config.mjs')).href);
  return configure(env, { mode });
}

/**
 * Builds one workspace for production. Rejects with webpack's report.
 * @returns {Promise<string>} the report
 */
export async function build(folder, env) {
  const compiler = webpack(await loadConfiguration(folder, { mode: 'production', env }));
  try {
    const stats = await run(compiler);
    if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only', colors: false }));
    return stats.toString({ preset: 'normal', colors: false, modules: false });
  } finally {
    await new Promise((done) => compiler.close(done));
  }
}

const run = (compiler) =>
  new Promise((done, fail) =>
    compiler.run((error, stats) =>
      error || !stats ? fail(error ?? new Error('webpack returned no result')) : done(stats),
    ),
  );

/**
 * Serves one workspace with hot reload; resolves when its first compilation is done, with errors or without.
 * @param {string} folder
 * @param {{ env?: Record<string, unknown>, devServer?: object }} [options] `devServer` overrides the preset's
 */
export async function serve(folder, { env = {}, devServer = {} } = {}) {
  const configuration = await loadConfiguration(folder, { mode: 'development', env: { ...env, WEBPACK_SERVE: true } });
  const compiler = webpack(configuration);
  const compiled = new Promise((done) => compiler.hooks.done.tap('serve', done));
  const server = new WebpackDevServer({ ...configuration.devServer, ...devServer }, compiler);
  await server.start();
  await compiled;
  return server;
}
