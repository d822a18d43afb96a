import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { browserQueries } from './browsers.mjs';
import { CLASS_PLACE } from './release-plugin.mjs';

/**
 * How files become modules: TypeScript by swc (types are `tsc`'s business), CSS Modules with names salted by the site (and
 * the release: ReleasePlugin), so that two sites' `.card` never meet, and everything else as a hashed file.
 * @param {{ site: string, dev: boolean, serving: boolean }} of
 */
export function rules({ site, dev, serving }) {
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
        localIdentName: dev ? `${site}__[name]__[local]` : CLASS_PLACE,
        localIdentHashSalt: site,
      },
    },
  };
  return [
    { test: /\.ts$/, exclude: /node_modules/, use: typescript(false) },
    { test: /\.tsx$/, exclude: /node_modules/, use: typescript(true) },
    { test: /\.css$/, sideEffects: true, use: [serving ? 'style-loader' : MiniCssExtractPlugin.loader, css] },
    // Named by a page as it is, and read by browsers that know nothing newer
    { test: /[\\/]old-browser\.js$/, type: 'asset/resource' },
    { test: /\.(woff2|svg|png|webp|avif|jpg)$/, type: 'asset/resource' },
  ];
}
