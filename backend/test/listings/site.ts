import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A composed site that is one page. */
export async function aSite(html: string): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'fa-site-'));
  await writeFile(join(folder, 'index.html'), html);
  return { folder, remove: () => rm(folder, { recursive: true }) };
}
