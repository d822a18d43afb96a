import { siteConfig } from 'tools/build/webpack.mjs';

export default siteConfig({ site: 'listings', folder: import.meta.dirname, port: 3001 });
