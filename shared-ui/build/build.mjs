// The workspace one stands in, built for production into its own dist. What is served comes from shell/serve instead.
import { build } from './run.mjs';

const stats = await build(process.cwd());
console.log(stats.toString({ preset: 'normal', colors: false, modules: false }));
