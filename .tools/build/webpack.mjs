import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import { BrowserPlugin } from './browser-plugin.mjs';
import { browserQueries } from './browsers.mjs';
import { ContractPlugin, OneFacadePlugin } from './contract-plugin.mjs';
import { containerName, federation, routerAliases, uniqueName } from './federation.mjs';
import { CLASS_PLACEHOLDER, ReleasePlugin } from './release-plugin.mjs';

const require = createRequire(import.meta.url);
const root = resolve(import.meta.dirname, '../..');
const sharedFiles = ['package-lock.json', '.browserslistrc'].map((file) => resolve(root, file));

/** The minimum size of a chunk that pages share, before minifying: smaller ones cost each page more than they save. */
const SHARED_CHUNK_BYTES = 50_000;

/**
 * The webpack preset of all sites and of the component page.
 *
 * A remote is built as a federated bundle. Served alone (`npm run dev -w mf-x`) it is its `src/standalone.tsx` with a fake shell;
 * `npm run dev` at the root serves it federated, by `env.federated`. `env.address` is the URL path of the site, `env.release` the id of
 * the release.
 * @param {{ site: string, folder: string, port: number, entry?: string, template?: string }} of `site` is the short name:
 *   'shell', 'listings', …; `entry` and `template` are only for what is neither shell nor remote
 */
export function siteConfig({ site, folder, port, entry, template }) {
  return (env = {}, argv = {}) => {
    const dev = argv.mode === 'development';
    const serving = dev && Boolean(env.WEBPACK_SERVE);
    const role = roleOf(site, { alone: entry !== undefined || (serving && !env.federated) });
    const options = { site, folder, port, dev, serving, role, entry, template, env };
    return {
      name: site,
      context: folder,
      target: 'browserslist',
      mode: dev ? 'development' : 'production',
      entry: entryOf(options),
      devtool: dev ? 'cheap-module-source-map' : 'source-map',
      output: outputOf(options),
      resolve: { extensions: ['.js', '.mjs', '.json'], alias: aliasesOf(options) },
      module: { rules: rules(options) },
      cache: cacheOf(options),
      optimization: dev ? {} : { minimizer: minimizers(), splitChunks: { minSize: SHARED_CHUNK_BYTES } },
      performance: { hints: false },
      plugins: pluginsOf(options),
      devServer: devServerOf(options),
      stats: 'errors-warnings',
      infrastructureLogging: { level: 'error' },
    };
  };
}

const aliasesOf = ({ dev, serving }) => ({
  ...(dev ? {} : routerAliases()),
  [resolve(dirname(require.resolve('lucide-react/package.json')), 'dist/esm/createLucideIcon.mjs')]: resolve(
    import.meta.dirname,
    'lucide-icon.mjs',
  ),
  'get-nonce$': resolve(import.meta.dirname, 'page-nonce.mjs'),
  ...(serving ? refreshAliases() : {}),
});

const roleOf = (site, { alone }) => (site === 'shell' ? 'shell' : alone ? 'alone' : 'remote');

function entryOf({ role, entry }) {
  if (role === 'remote') return {};
  return { main: entry ?? (role === 'shell' ? './src/main.tsx' : './src/standalone.tsx') };
}

function outputOf({ site, folder, dev, serving, env }) {
  const hash = dev ? '' : '.[contenthash:10]';
  const name = dev ? containerName(site) : uniqueName(site);
  return {
    path: env.output ?? resolve(folder, 'dist'),
    clean: true,
    uniqueName: name,
    // The default would be the name without the characters that no identifier has
    chunkLoadingGlobal: `webpackChunk${name}`,
    // Never a path that changes with each release: cached modules would refer to the files of an older one
    publicPath: serving ? (env.address ?? '/') : 'auto',
    filename: `[name]${hash}.js`,
    chunkFilename: `[name]${hash}.js`,
    assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
    crossOriginLoading: 'anonymous',
  };
}

/** The options are part of the name: builds with different options must not share a cache. */
function cacheOf({ site, folder, role, dev, serving, env }) {
  return {
    type: 'filesystem',
    name: [
      site,
      role,
      dev ? 'dev' : 'prod',
      serving ? 'serving' : 'built',
      serving && env.address ? 'placed' : 'anywhere',
    ].join('-'),
    cacheDirectory: resolve(root, 'node_modules/.cache/webpack'),
    buildDependencies: {
      config: [`${import.meta.dirname}/`, resolve(folder, 'webpack.config.mjs'), ...sharedFiles],
    },
  };
}

function pluginsOf({ site, dev, serving, role, template, env }) {
  const cssName = `[name]${dev ? '' : '.[contenthash:10]'}.css`;
  const html = resolve(import.meta.dirname, 'standalone.html');
  return [
    role !== 'remote' &&
      new HtmlWebpackPlugin({
        template: template ?? (role === 'shell' ? './src/index.html' : html),
        title: site,
        backend: process.env.API_URL ? 'real' : 'fake',
        publicPath: env.address ?? 'auto',
        scriptLoading: 'defer',
        // The shell's page loads its script itself (shell/src/boot.js)
        inject: role !== 'shell',
      }),
    !serving && new MiniCssExtractPlugin({ filename: cssName, chunkFilename: cssName, ignoreOrder: true }),
    serving && new ReactRefreshPlugin({ overlay: false, exclude: [/node_modules/, /react-refresh-runtime/] }),
    role !== 'alone' && new ModuleFederationPlugin(federation({ site, role, dev })),
    !dev && new ReleasePlugin(env.release),
    !dev && new BrowserPlugin(),
    role === 'remote' && new OneFacadePlugin(),
    role === 'remote' && new ContractPlugin(),
  ].filter(Boolean);
}

/** The name that a style sheet gives a part of a font (subset-font-loader.mjs). */
const fontName = ({ filename }) =>
  `assets/${new URLSearchParams(filename.split('?')[1]).get('as') ?? '[name]'}.[contenthash:10][ext]`;

const minimizers = () => [
  new TerserPlugin({
    // The page refers to it by the hash of its source
    exclude: /boot/,
    minify: TerserPlugin.swcMinify,
    // The third pass still saves bytes of the first load
    terserOptions: { compress: { passes: 3 }, mangle: true },
    extractComments: false,
  }),
  new CssMinimizerPlugin(),
];

function refreshAliases() {
  const shared = resolve(import.meta.dirname, 'react-refresh-runtime.cjs');
  const runtime = require.resolve('react-refresh/runtime');
  const own = resolve(dirname(runtime), 'cjs/react-refresh-runtime.development.js');
  return { 'react-refresh/runtime$': shared, [runtime]: shared, 'react-refresh/own-runtime$': own };
}

const devServerOf = ({ port }) => ({
  port: Number(process.env.PORT ?? port),
  hot: true,
  historyApiFallback: true,
  static: false,
  client: { overlay: false, logging: 'warn' },
  proxy: [{ context: ['/api', '/dev/'], ...backendAt(process.env.API_URL ?? 'http://localhost:3100') }],
});

/** The backend accepts changes from its own origin only, so that requests are sent with that origin. */
const backendAt = (url) => ({ target: url, headers: { origin: new URL(url).origin } });

/**
 * TypeScript by swc, without type checks; CSS Modules whose class names depend on the site (and on the release: ReleasePlugin), so
 * that the `.card` of two sites differ; other files with a hash in their name.
 * @param {{ site: string, dev: boolean, serving: boolean }} of
 */
function rules({ site, dev, serving }) {
  const typescript = (tsx) => ({
    loader: 'swc-loader',
    options: {
      swcrc: false,
      jsc: {
        parser: { syntax: 'typescript', tsx },
        transform: { react: { runtime: 'automatic', development: dev, refresh: serving } },
      },
      env: { targets: browserQueries },
    },
  });
  const css = {
    loader: 'css-loader',
    options: {
      modules: {
        auto: true,
        namedExport: false,
        exportLocalsConvention: 'as-is',
        localIdentName: dev ? `${site}__[path][name]__[local]` : CLASS_PLACEHOLDER,
        localIdentHashSalt: site,
      },
    },
  };
  return [
    { test: /\.ts$/, exclude: /node_modules/, use: typescript(false) },
    { test: /\.tsx$/, exclude: /node_modules/, use: typescript(true) },
    // Federation's packages are ES modules and CommonJS: the shell requires one of them, and would contain both
    { test: /[\\/]@module-federation[\\/]/, sideEffects: false, resolve: { conditionNames: ['import', '...'] } },
    { test: /\.css$/, sideEffects: true, use: [serving ? 'style-loader' : MiniCssExtractPlugin.loader, css] },
    // Linked by the page directly, for browsers that cannot run anything newer
    { test: /[\\/]boot\.js$/, type: 'asset/resource' },
    { test: /\.(svg|png|webp|avif|jpg)$/, type: 'asset/resource' },
    {
      test: /\.woff2$/,
      type: 'asset/resource',
      use: resolve(import.meta.dirname, 'subset-font-loader.mjs'),
      generator: { filename: fontName },
    },
  ];
}
