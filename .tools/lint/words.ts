interface Replacement {
  readonly names: RegExp;
  readonly better: string;
}

/** Names that an engineer from another company would not search for, and what to write (CONTRIBUTING.md, Rules). */
const REPLACEMENTS: readonly Replacement[] = [
  { names: /Told|^told/, better: 'notified, or what it is' },
  { names: /^(?:is|was|has)?[sS]aid(?![a-z])|Said(?![a-z])/, better: 'text, message, label' },
  { names: /Kept|^kept/, better: 'stored, saved, draft' },
  { names: /Wish|^wish/, better: 'PaymentAttempt, request' },
  { names: /GoneError$|^isGone/, better: 'removed, ExpiredError' },
  { names: /StepTaken|stepTaken/, better: 'AppliedStep' },
  // `takesTips` is a field of the API
  { names: /^[tT]akes(?!Tips$|[A-Za-z]*Focus$)[A-Z]/, better: 'accepts…' },
  { names: /^(?:MOST|LONGEST|FARTHEST)_/, better: 'MAX_…' },
  { names: /[aA]greement/, better: 'trip' },
];

/** What to write instead of `name`; undefined where it is fine. */
export const findBetterName = (name: string): string | undefined =>
  REPLACEMENTS.find(({ names }) => names.test(name))?.better;
