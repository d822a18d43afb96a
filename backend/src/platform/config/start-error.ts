/** Something that stops the start, said in one sentence for the person who started it. main.ts prints it without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
