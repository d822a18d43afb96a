import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export const SCRIPT = '/remotes/trips/1.0.0-0123456789/remoteEntry.0123456789.js';
export const STYLES = '/shell/0.1.0-0123456789/main.0123456789ab.css';
export const MANIFEST = '/remotes/trips/1.0.0-0123456789/remote.json';
export const PICTURE = '/shell/0.1.0-0123456789/sky.png';

const FILES: Record<string, string> = {
  [SCRIPT]: `export const text = '${'some text '.repeat(200)}';`,
  [STYLES]: `.page { color: teal; } ${'/* text */'.repeat(200)}`,
  [MANIFEST]: JSON.stringify({ name: 'trips', text: 'some text '.repeat(200) }),
  [PICTURE]: 'not really a picture',
  '/index.html': '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><title>Flight Amigo</title>',
};

/** Writes a minimal composed site: a page, and a script, styles and a manifest with their compressed forms. */
export async function composeSite(folder: string): Promise<string> {
  for (const [path, text] of Object.entries(FILES)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    if (!/\.(js|css|json)$/.test(file)) continue;
    await writeFile(`${file}.br`, brotliCompressSync(text));
    await writeFile(`${file}.gz`, gzipSync(text));
  }
  return folder;
}
