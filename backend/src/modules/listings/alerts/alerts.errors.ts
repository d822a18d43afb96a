import { MAX_ALERTS } from 'contracts';
import { defineErrors } from '../../../platform/errors/define-errors.ts';

export const alertErrors = defineErrors('listings', {
  missing: {
    /** Somebody else's, or none. */
    no_such_alert: 'This alert is not there. It may have ended: your alerts are on your profile.',
  },
  conflict: {
    too_many_alerts: `You have ${MAX_ALERTS} alerts, which is the most. Please end one on your profile first.`,
  },
  refused: {
    alert_over: 'The last day of this alert is over. Please search again for other days.',
    /** Not a link of ours, or its alert is deleted by now. */
    alert_link_wrong:
      "This link does not work any more. Please search again, and press 'Tell me when somebody fits' there.",
  },
  unavailable: {
    /** A site without a mail server. */
    alerts_off: 'This site cannot send mail at the moment, so that no alert would reach you. Please try again later.',
  },
});
