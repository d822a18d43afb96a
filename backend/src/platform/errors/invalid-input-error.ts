import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { ErrorBody } from 'contracts';
import { AppError } from './app-error.ts';

const MAX_FIELDS = 50;

/** The input violates its schema (spec §5): one sentence, and one for each wrong field. */
export class InvalidInputError extends AppError {
  readonly kind = 'invalid';
  readonly code = 'input.invalid';
  override readonly fields: NonNullable<ErrorBody['fields']>;

  constructor(issues: readonly StandardSchemaV1.Issue[]) {
    const fields = issues.slice(0, MAX_FIELDS).map((issue) => ({ path: toPath(issue), message: toSentence(issue) }));
    const [first] = fields;
    super(fields.length === 1 && first !== undefined ? first.message : `Please check ${issues.length} things.`);
    this.fields = fields.filter(({ path }) => path !== '');
  }
}

const toPath = (issue: Issue): string =>
  (issue.path ?? []).map((step) => String(typeof step === 'object' ? step.key : step)).join('.');

/** An issue of zod, which has more than the standard's message and path. */
type Issue = StandardSchemaV1.Issue & {
  code?: string;
  expected?: string;
  values?: readonly unknown[];
  origin?: string;
  minimum?: number | bigint;
  maximum?: number | bigint;
  inclusive?: boolean;
};

const ZOD_MESSAGE = /^(Invalid|Too (big|small))\b/;
const FALLBACK = 'We could not read this value. Please leave it out, or write it in another way.';

const TYPE_NAMES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a JSON object',
  record: 'a JSON object',
};

/** A sentence for a person: the contract's own message, or one in place of zod's. Never repeats the input. */
function toSentence(issue: Issue): string {
  if (!ZOD_MESSAGE.test(issue.message)) return issue.message;
  return (SENTENCES[issue.code ?? ''] ?? (() => FALLBACK))(issue);
}

const SENTENCES: Record<string, (issue: Issue) => string> = {
  invalid_type: toTypeSentence,
  invalid_value: ({ values = [] }) =>
    values.length === 1 ? `Please send ${String(values[0])} here.` : `Please send one of: ${values.join(', ')}.`,
  too_small: (issue) =>
    issue.origin === 'string' && issue.minimum === 1
      ? 'This is empty. Please fill it in, or leave it out.'
      : `Please ${toBound(issue, issue.minimum, issue.inclusive === false ? 'more than' : 'at least')}.`,
  too_big: (issue) => `Please ${toBound(issue, issue.maximum, issue.inclusive === false ? 'less than' : 'at most')}.`,
};

/** The sentence for a missing or wrong body names the body: it has no field. */
function toTypeSentence({ expected = '', message, path = [] }: Issue): string {
  const kind = TYPE_NAMES[expected];
  if (kind === undefined) return FALLBACK;
  if (path.length === 0) return `Please send ${kind} as the body of this request.`;
  return message.endsWith('received undefined') ? `This is missing. Please send ${kind}.` : `Please send ${kind} here.`;
}

function toBound({ origin }: Issue, bound: number | bigint | undefined, words: string): string {
  if (origin === 'string') return `use ${words} ${pluralize(bound, 'character', 'characters')}`;
  if (origin === 'array') return `send ${words} ${pluralize(bound, 'entry', 'entries')}`;
  return `choose a number of ${words} ${bound}`;
}

const pluralize = (count: number | bigint | undefined, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;
