import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { ErrorBody } from 'shared-ui/contracts';
import { AppError } from './app-error.ts';
import { type Issue, sentenceOf } from './issue-sentence.ts';

const MOST_FIELDS = 50;

/** The input breaks a rule of its contract (spec §5): one sentence, and one at each field that a person would change. */
export class InvalidInputError extends AppError {
  readonly kind = 'invalid';
  readonly code = 'input.invalid';
  override readonly fields: NonNullable<ErrorBody['fields']>;

  constructor(issues: readonly StandardSchemaV1.Issue[]) {
    const fields = issues.slice(0, MOST_FIELDS).map((issue) => ({ path: pathOf(issue), message: sentenceOf(issue) }));
    const [first] = fields;
    super(fields.length === 1 && first !== undefined ? first.message : `Please check ${issues.length} things.`);
    this.fields = fields.filter(({ path }) => path !== '');
  }
}

const pathOf = (issue: Issue): string =>
  (issue.path ?? []).map((step) => String(typeof step === 'object' ? step.key : step)).join('.');
