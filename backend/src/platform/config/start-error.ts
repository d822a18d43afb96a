/** Stops a start, or a command, with one sentence for the person who ran it: printed without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
