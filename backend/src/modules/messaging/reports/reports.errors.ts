import { AppError } from '../../../platform/errors/app-error.ts';

/** Nothing that this person has seen: gone, somebody else's, or never there. */
export class NothingToReportError extends AppError {
  readonly kind = 'missing';
  readonly code = 'messaging.nothing_to_report';

  constructor() {
    super('What you report is not there any more. You can write to us on the page Contact Us instead.');
  }
}

/** Oneself, or one's own listing. */
export class OwnReportError extends AppError {
  readonly kind = 'forbidden';
  readonly code = 'messaging.report_oneself';

  constructor() {
    super('This is you, so there is nothing to report. If something is wrong, write to us on the page Contact Us.');
  }
}
