import { siteConfig } from 'tools/build/webpack.mjs';

const folder = import.meta.dirname;
const configure = siteConfig({
  site: 'components',
  folder,
  port: 42200,
  entry: './src/page/main.tsx',
  template: './src/page/index.html',
});

/** The component page: every component in every state, in light, dark and right-to-left. */
export default (env, argv) => {
  const config = configure(env, argv);
  return { ...config, output: { ...config.output, path: env?.output ?? `${folder}/dist/page`, publicPath: 'auto' } };
};
