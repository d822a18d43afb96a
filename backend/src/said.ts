import { StartError } from './platform/config/start-error.ts';

/** What a program says, and how it ends. */
export interface Said {
  readonly code: 0 | 1;
  readonly out: string;
  readonly error: string;
}

type Refusal = new (...given: never[]) => Error;

/**
 * Does the work of a command line, and tells what came of it. What is wrong with the settings, and what is one of these
 * refusals, is told in its sentence; anything else is a fault of ours. Throws nothing.
 */
export async function sayOf(work: () => Promise<Omit<Said, 'error'>>, refusals: readonly Refusal[]): Promise<Said> {
  try {
    return { ...(await work()), error: '' };
  } catch (error) {
    const isSentence = [StartError, ...refusals].some((refusal) => error instanceof refusal);
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    return { code: 1, out: '', error: `${isSentence ? message : (stack ?? message)}\n` };
  }
}

/** Prints it, and ends with its code once all is written. */
export function tell({ code, out, error }: Said): void {
  process.stdout.write(out);
  process.stderr.write(error);
  process.exitCode = code;
}
