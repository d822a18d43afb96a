import { siteConfig } from 'tools/build/webpack.mjs';

export default siteConfig({ site: 'shell', folder: import.meta.dirname, port: 3000 });
