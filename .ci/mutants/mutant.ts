import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The kinds of test, cheapest first. */
export const KINDS = ['unit', 'api', 'journey'] as const;
export type Kind = (typeof KINDS)[number];

/** A fault that is planted on purpose, and that tests must detect. */
export interface Mutant {
  /** Its effect, as a visitor, an attacker, the operator or a developer would notice it. */
  fault: string;
  /** From the repository's root. */
  file: string;
  /** Must occur exactly once in the file. */
  find: string;
  replace: string;
  /**
   * The kinds of test that detect it, each with the tests to run: the beginning of a path from the repository's root.
   */
  caughtBy: Partial<Record<Kind, string>>;
}

/**
 * The file's text with the fault in it.
 * @throws where the text to find does not occur exactly once
 */
export function applyTo(text: string, { file, find, replace }: Pick<Mutant, 'file' | 'find' | 'replace'>): string {
  const [before, after, ...others] = text.split(find);
  if (before === undefined || after === undefined || others.length > 0)
    throw new Error(`${file} contains ${text.split(find).length - 1} times, instead of once: ${find}`);
  return before + replace + after;
}

/** The kinds that should detect it, cheapest first. */
export const kindsOf = ({ caughtBy }: Mutant): Kind[] => KINDS.filter((kind) => caughtBy[kind] !== undefined);

/** The mutants whose fault or file contains a text; with a kind, only those that it should detect. */
export const selectMutants = (all: readonly Mutant[], text = '', kind?: Kind): Mutant[] =>
  all.filter(
    (mutant) =>
      [mutant.fault, mutant.file].some((name) => name.toLowerCase().includes(text.toLowerCase())) &&
      (kind === undefined || mutant.caughtBy[kind] !== undefined),
  );

/**
 * Writes the fault into its file.
 * @returns a function that restores the file
 */
export function plant(root: string, mutant: Pick<Mutant, 'file' | 'find' | 'replace'>): () => void {
  const path = join(root, mutant.file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, applyTo(text, mutant));
  return () => writeFileSync(path, text);
}
