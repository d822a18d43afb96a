import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { siteConfig } from 'tools/build/webpack.mjs';
import webpack from 'webpack';

const repository = resolve(import.meta.dirname, '../..');
const inRepository = (path: string): string => JSON.stringify(join(repository, path));

/** In place of module federation: the listings remote, as a part of the shell. */
const CODE_LOADER = `
import * as listings from ${inRepository('mf-listings/src/remote.tsx')};
export const createCodeLoader = () => ({ fetchRemote: async () => listings });
`;
/** The home page is a lazily loaded page of its remote otherwise. */
const ENTRY = `
import ${inRepository('mf-listings/src/routes/home-page.tsx')};
import ${inRepository('shell/src/main.tsx')};
`;

/** Bytes in brotli of the modules that the home page loads first, built without module federation as one script. */
export async function measureOneBundle(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'one-bundle-'));
  const output = join(folder, 'dist');
  try {
    writeFileSync(join(folder, 'code-loader.mjs'), CODE_LOADER);
    writeFileSync(join(folder, 'entry.mjs'), ENTRY);
    const site = { site: 'one-bundle', folder: join(repository, 'shell'), port: 0, entry: join(folder, 'entry.mjs') };
    const config = siteConfig(site)({ output }, { mode: 'production' });
    const alias = {
      ...config.resolve.alias,
      [join(repository, 'shell/src/router/federation.ts')]: join(folder, 'code-loader.mjs'),
    };
    const optimization = { ...config.optimization, splitChunks: false as const };
    await build({
      ...config,
      cache: false,
      optimization,
      resolve: { ...config.resolve, alias },
    } as webpack.Configuration);
    const [main = ''] = readdirSync(output).filter((file) => /^main\..*\.js$/.test(file));
    return brotliCompressSync(readFileSync(join(output, main))).length;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function build(config: webpack.Configuration): Promise<void> {
  const compiler = webpack(config);
  const { promise, resolve: done, reject } = Promise.withResolvers<void>();
  compiler.run((error, stats) => {
    if (error ?? stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
    else done();
  });
  await promise.finally(() => compiler.close(() => undefined));
}

if (import.meta.main) console.log(await measureOneBundle());
