import { MAX_ALERTS } from 'contracts';
import { AppError } from '../../../platform/errors/app-error.ts';

/** Somebody else's, or none. */
export class AlertNotFoundError extends AppError {
  readonly kind = 'missing';
  readonly code = 'listings.no_such_alert';

  constructor() {
    super('This alert is not there. It may have ended: your alerts are on your profile.');
  }
}

export class TooManyAlertsError extends AppError {
  readonly kind = 'conflict';
  readonly code = 'listings.too_many_alerts';

  constructor() {
    super(`You have ${MAX_ALERTS} alerts, which is the most. Please end one on your profile first.`);
  }
}

export class AlertOverError extends AppError {
  readonly kind = 'refused';
  readonly code = 'listings.alert_over';

  constructor() {
    super('The last day of this alert is over. Please search again for other days.');
  }
}

/** Not a link of ours, or its alert is deleted by now. */
export class AlertLinkInvalidError extends AppError {
  readonly kind = 'refused';
  readonly code = 'listings.alert_link_wrong';

  constructor() {
    super("This link does not work any more. Please search again, and press 'Tell me when somebody fits' there.");
  }
}

/** A site without a mail server. */
export class AlertsOffError extends AppError {
  readonly kind = 'unavailable';
  readonly code = 'listings.alerts_off';

  constructor() {
    super('This site cannot send mail at the moment, so that no alert would reach you. Please try again later.');
  }
}
