import { siteConfig } from 'tools/build/webpack.mjs';

export default siteConfig({ site: 'account', folder: import.meta.dirname, port: 3004 });
