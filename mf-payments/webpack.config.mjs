import { siteConfig } from 'tools/build/webpack.mjs';

export default siteConfig({ site: 'payments', folder: import.meta.dirname, port: 3003 });
