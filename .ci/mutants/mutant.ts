/** The kinds of test, cheapest first. `build`: no test, but a command that refuses to build or to check the sources. */
export const KINDS = ['unit', 'build', 'api', 'journey'] as const;
export type Kind = (typeof KINDS)[number];

/** A fault that is planted on purpose: tests that protect fail with it. */
export interface Mutant {
  /** What somebody would notice: a visitor, an attacker, the operator, who releases. */
  fault: string;
  /** From the repository's root. */
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
  /**
   * The kinds that catch it, each with what is to run: a file or folder of tests, as the beginning of a path from the
   * repository's root; for `build` an npm script.
   */
  caughtBy: Partial<Record<Kind, string>>;
}

/** The file's text with the fault in it. Throws where the text to find is not there exactly once. */
export function plantedIn(text: string, { file, find, replace }: Pick<Mutant, 'file' | 'find' | 'replace'>): string {
  const [before, after, ...others] = text.split(find);
  if (before === undefined || after === undefined || others.length > 0)
    throw new Error(`${file} holds ${String(text.split(find).length - 1)} times, and not once: ${find}`);
  return before + replace + after;
}

/** The kinds that are said to catch it, cheapest first. */
export const kindsOf = ({ caughtBy }: Mutant): Kind[] => KINDS.filter((kind) => caughtBy[kind] !== undefined);

/** The mutants whose fault or file holds a text; with a kind, those that it catches. */
export const selected = (all: readonly Mutant[], text = '', kind?: Kind): Mutant[] =>
  all.filter(
    (mutant) =>
      [mutant.fault, mutant.file].some((name) => name.toLowerCase().includes(text.toLowerCase())) &&
      (kind === undefined || mutant.caughtBy[kind] !== undefined),
  );
