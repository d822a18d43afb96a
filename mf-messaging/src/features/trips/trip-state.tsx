import type { Agreement } from 'contracts';
import { useTranslation } from 'shared-ui/app';
import { Badge, type BadgeTone } from 'shared-ui/ui/badge';
import { CircleCheck, CircleX, Handshake, Hourglass, type IconDrawing } from 'shared-ui/ui/icon';

/** What the chip shows: the state, where `question` is an agreed trip whose days are over. */
type ShownState = Exclude<Agreement['state'], 'asked'> | 'asksYou' | 'youAsked' | 'question';

export function getShownState({ state, askedByMe, can, met }: Agreement): ShownState {
  if (state === 'asked') return askedByMe ? 'youAsked' : 'asksYou';
  const isAsked = can.includes('say_met') || met.mine !== null || met.theirs !== null;
  return state === 'agreed' && isAsked ? 'question' : state;
}

const LOOKS: Record<ShownState, { tone: BadgeTone; icon: IconDrawing }> = {
  agreed: { tone: 'ok', icon: Handshake },
  asksYou: { tone: 'wait', icon: Hourglass },
  youAsked: { tone: 'wait', icon: Hourglass },
  question: { tone: 'wait', icon: Hourglass },
  done: { tone: 'helper', icon: CircleCheck },
  cancelled: { tone: 'plain', icon: CircleX },
  declined: { tone: 'plain', icon: CircleX },
  withdrawn: { tone: 'plain', icon: CircleX },
  not_met: { tone: 'warn', icon: CircleX },
};

export function TripState({ trip, className }: { trip: Agreement; className?: string | undefined }) {
  const { t } = useTranslation('messaging');
  const state = getShownState(trip);
  return (
    <Badge {...LOOKS[state]} className={className}>
      {t(`trips.state.${state}`, { name: trip.otherUser.username })}
    </Badge>
  );
}
