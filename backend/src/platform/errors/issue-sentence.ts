import type { StandardSchemaV1 } from '@standard-schema/spec';

/** What zod tells of a broken rule, beside the standard's message and path. */
export type Issue = StandardSchemaV1.Issue & {
  code?: string;
  expected?: string;
  values?: readonly unknown[];
  origin?: string;
  minimum?: number | bigint;
  maximum?: number | bigint;
  inclusive?: boolean;
};

const ZODS_OWN_WORDS = /^(Invalid|Too (big|small))\b/;
const FALLBACK = 'We could not read this value. Please leave it out, or write it in another way.';

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a JSON object',
  record: 'a JSON object',
};

/**
 * One sentence that says what is wrong and what would do. The contract's own words are kept; zod's name types, and are
 * replaced for a person. What was sent is never repeated.
 */
export function sentenceOf(issue: Issue): string {
  if (!ZODS_OWN_WORDS.test(issue.message)) return issue.message;
  return (SENTENCES[issue.code ?? ''] ?? (() => FALLBACK))(issue);
}

const SENTENCES: Record<string, (issue: Issue) => string> = {
  invalid_type: typeSentence,
  invalid_value: ({ values = [] }) =>
    values.length === 1 ? `Please send ${String(values[0])} here.` : `Please send one of: ${values.join(', ')}.`,
  too_small: (issue) =>
    issue.origin === 'string' && issue.minimum === 1
      ? 'This is empty. Please fill it in, or leave it out.'
      : `Please ${boundOf(issue, issue.minimum, issue.inclusive === false ? 'more than' : 'at least')}.`,
  too_big: (issue) => `Please ${boundOf(issue, issue.maximum, issue.inclusive === false ? 'less than' : 'at most')}.`,
};

/** A body that is missing or no object has no field to stand at: its sentence names the whole. */
function typeSentence({ expected = '', message, path = [] }: Issue): string {
  const kind = KINDS[expected];
  if (kind === undefined) return FALLBACK;
  if (path.length === 0) return `Please send ${kind} as the body of this request.`;
  return message.endsWith('received undefined') ? `This is missing. Please send ${kind}.` : `Please send ${kind} here.`;
}

function boundOf({ origin }: Issue, bound: number | bigint | undefined, words: string): string {
  if (origin === 'string') return `use ${words} ${counted(bound, 'character', 'characters')}`;
  if (origin === 'array') return `send ${words} ${counted(bound, 'entry', 'entries')}`;
  return `choose a number of ${words} ${bound}`;
}

const counted = (count: number | bigint | undefined, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;
