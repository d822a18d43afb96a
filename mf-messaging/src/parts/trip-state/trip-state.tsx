import type { Trip, TripState } from 'contracts';
import { registerLocale, useTranslation } from 'shared-ui/app';
import { Badge, type BadgeTone } from 'shared-ui/ui/badge';
import { CircleCheck, CircleX, Handshake, Hourglass, type IconDrawing, TriangleAlert } from 'shared-ui/ui/icon';
import english from '../../locales/en/trip-state.json' with { type: 'json' };

registerLocale('messaging', english);

/** What a badge shows: the state. `question`: an agreed trip that is over. `parted`: asked, but the two share no flight any more. */
export type ShownState = Exclude<TripState, 'asked'> | 'asksYou' | 'youAsked' | 'parted' | 'question';

export function getShownState({ state, askedByMe, nothingShared, can, met }: Trip): ShownState {
  if (state === 'asked' && nothingShared) return 'parted';
  if (state === 'asked') return askedByMe ? 'youAsked' : 'asksYou';
  const isAsked = can.includes('say_met') || met.mine !== null || met.theirs !== null;
  return state === 'agreed' && isAsked ? 'question' : state;
}

const LOOKS: Record<ShownState, { tone: BadgeTone; icon: IconDrawing }> = {
  agreed: { tone: 'ok', icon: Handshake },
  asksYou: { tone: 'wait', icon: Hourglass },
  youAsked: { tone: 'wait', icon: Hourglass },
  parted: { tone: 'warn', icon: TriangleAlert },
  question: { tone: 'wait', icon: Hourglass },
  done: { tone: 'helper', icon: CircleCheck },
  cancelled: { tone: 'plain', icon: CircleX },
  declined: { tone: 'plain', icon: CircleX },
  withdrawn: { tone: 'plain', icon: CircleX },
  not_met: { tone: 'warn', icon: TriangleAlert },
};

const isKnown = (state: string): state is ShownState => Object.hasOwn(LOOKS, state);

interface Props {
  /** 'asked' is asksYou or youAsked. A newer node may have others, for which there is no badge. */
  state: string;
  /** The other person's, where it is not beside the badge. */
  name?: string;
  className?: string | undefined;
}

/** Where two people stand about a trip. */
export function TripStateBadge({ state, name, className }: Props) {
  const { t } = useTranslation('messaging');
  if (!isKnown(state)) return null;
  const ofName = name !== undefined && (state === 'asksYou' || state === 'youAsked');
  return (
    <Badge {...LOOKS[state]} className={className}>
      {ofName ? t(`tripState.${state}Name`, { name }) : t(`tripState.${state}`)}
    </Badge>
  );
}
