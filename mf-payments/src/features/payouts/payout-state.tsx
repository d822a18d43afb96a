import { useTranslation } from 'shared-ui/app';
import type { Payouts } from 'shared-ui/contracts';
import { Badge, type BadgeTone } from 'shared-ui/ui/badge';
import { CircleAlert, CircleCheck, Hourglass, type IconDrawing } from 'shared-ui/ui/icon';

/** How far one is, on a site that takes tips. */
export type OnState = Exclude<Payouts['state'], 'off'>;

const LOOKS: Record<OnState, { tone: BadgeTone; icon: IconDrawing }> = {
  none: { tone: 'warn', icon: CircleAlert },
  started: { tone: 'warn', icon: CircleAlert },
  reviewing: { tone: 'wait', icon: Hourglass },
  needs_more: { tone: 'warn', icon: CircleAlert },
  enabled: { tone: 'ok', icon: CircleCheck },
};

interface Props {
  state: OnState;
  /** Something waits for it. */
  isUrgent: boolean;
}

/** Who never got a tip is not alarmed by what they have not set up. */
export function PayoutState({ state, isUrgent }: Props) {
  const { t } = useTranslation('payments');
  const { tone, icon } = LOOKS[state];
  return (
    <Badge tone={state === 'none' && !isUrgent ? 'plain' : tone} icon={icon}>
      {t(`payouts.states.${state}`)}
    </Badge>
  );
}
