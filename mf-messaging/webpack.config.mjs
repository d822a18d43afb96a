import { siteConfig } from 'tools/build/webpack.mjs';

export default siteConfig({ site: 'messaging', folder: import.meta.dirname, port: 3002 });
