/** What the operator asked for and cannot be done, in a sentence that says what to do instead. */
export class ModerationRefusedError extends Error {
  override readonly name = 'ModerationRefusedError';
}
