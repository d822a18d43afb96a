import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Mutant, plantedIn } from './mutant.ts';

/**
 * Writes the fault into its file.
 * @returns takes it out again
 */
export function plant(root: string, mutant: Pick<Mutant, 'file' | 'find' | 'replace'>): () => void {
  const path = join(root, mutant.file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, plantedIn(text, mutant));
  return () => writeFileSync(path, text);
}
