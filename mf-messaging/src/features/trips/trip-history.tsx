import type { TripDetails } from 'contracts';
import { formatMoment, useTranslation } from 'shared-ui/app';
import { Panel } from 'shared-ui/ui/panel';
import { useReasonText } from './trip-texts.ts';
import styles from './trip-page.module.css';

const STEPS = {
  me: ['ask', 'agree', 'decline', 'withdraw', 'cancel', 'say_met', 'say_not_met'],
  other: ['ask', 'agree', 'decline', 'withdraw', 'cancel', 'say_met', 'say_not_met'],
  site: ['withdraw', 'cancel', 'change_trip', 'part', 'ask_met', 'finish', 'miss'],
} as const;

type Step = TripDetails['steps'][number];

/** What happened to a trip, the latest first, with times where the visitor is. */
export function TripHistory({ trip }: { trip: TripDetails }) {
  const { t } = useTranslation('messaging');
  const describe = useStepText(trip.otherUser.username);
  const getReason = useReasonText();
  const steps = trip.steps.toReversed().flatMap((step) => {
    const text = describe(step);
    return text === undefined ? [] : [{ ...step, text, why: getReason(step.reason) }];
  });
  if (steps.length === 0) return null;
  return (
    <Panel gap="small" title={t('tripPage.history.title')}>
      <ol className={styles.history}>
        {steps.map(({ step, at, text, why }) => (
          <li key={`${step} ${at}`}>
            <b className={styles.stepText}>{text}</b>
            {why === undefined ? null : <span dir="auto">{t('tripPage.history.because', { reason: why })}</span>}
            <time dateTime={at} className={styles.when}>
              {formatMoment(at)}
            </time>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** Undefined for a step of a newer node. */
function useStepText(name: string): (step: Step) => string | undefined {
  const { t } = useTranslation('messaging');
  return ({ step, by }) => {
    if (by === 'site') {
      const known = STEPS.site.find((one) => one === step);
      return known && t(`tripPage.history.site.${known}`);
    }
    const known = STEPS[by].find((one) => one === step);
    return known && t(`tripPage.history.${by}.${known}`, { name });
  };
}
