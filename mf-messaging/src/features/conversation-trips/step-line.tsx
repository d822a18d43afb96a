import type { Trip } from 'contracts';
import { Trans, useTranslation } from 'shared-ui/app';
import {
  Check,
  CircleCheck,
  CircleX,
  Handshake,
  Hourglass,
  Icon,
  type IconDrawing,
  Minus,
  Pencil,
  Plane,
  TriangleAlert,
  Undo2,
} from 'shared-ui/ui/icon';
import { formatClock } from '../../parts/days/days.ts';
import styles from './conversation-trips.module.css';

export type Step = Trip['steps'][number];

const STEP_ICONS = {
  ask: Hourglass,
  agree: Handshake,
  decline: CircleX,
  withdraw: Undo2,
  cancel: CircleX,
  change_trip: Pencil,
  part: TriangleAlert,
  ask_met: Plane,
  say_met: Check,
  say_not_met: Minus,
  finish: CircleCheck,
  miss: TriangleAlert,
} as const satisfies Record<string, IconDrawing>;
type KnownStep = keyof typeof STEP_ICONS;

/** Newer nodes may have others. */
export const isKnownStep = (step: string): step is KnownStep => step in STEP_ICONS;

const SITE_STEPS = ['change_trip', 'part', 'ask_met', 'finish', 'miss'] as const;
const ENDINGS = ['unavailable', 'listing_deleted', 'listing_closed', 'has_amigo', 'trip_over'] as const;

/** The text of a step that the site takes, which is about both; undefined where one of the two took it. */
function getSiteText(step: KnownStep, { by, reason }: Step) {
  const own = SITE_STEPS.find((one) => one === step);
  if (own) return `conversationTrips.step.site.${own}` as const;
  if (by !== 'site') return undefined;
  const ending = ENDINGS.find((one) => one === reason);
  return ending
    ? (`conversationTrips.step.ended.${ending}` as const)
    : ('conversationTrips.step.ended.unknown' as const);
}

interface Props {
  step: Step;
  /** The other person. */
  name: string;
}

/** What happened to a trip, and when: 'Meena agreed, 10:15 AM'. Renders nothing for a step that this page does not know. */
export function StepLine({ step, name }: Props) {
  const { t } = useTranslation('messaging');
  if (!isKnownStep(step.step)) return null;
  const values = { name, time: formatClock(new Date(step.at)) };
  const who = step.by === 'me' ? 'me' : 'other';
  const text =
    getSiteText(step.step, step) ??
    (`conversationTrips.step.${who}.${step.step as Exclude<KnownStep, (typeof SITE_STEPS)[number]>}` as const);
  return (
    <p className={styles.step}>
      <Icon of={STEP_ICONS[step.step]} />
      <span>
        <Trans
          t={t}
          i18nKey={text}
          values={values}
          components={{ name: <bdi key="name" />, time: <bdi key="time" className={styles.time} /> }}
        />
      </span>
    </p>
  );
}
