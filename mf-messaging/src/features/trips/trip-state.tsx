import type { Agreement } from 'contracts';
import { AgreementBadge, type ShownState } from '../../parts/agreement-state/agreement-state.tsx';

export function getShownState({ state, askedByMe, can, met }: Agreement): ShownState {
  if (state === 'asked') return askedByMe ? 'youAsked' : 'asksYou';
  const isAsked = can.includes('say_met') || met.mine !== null || met.theirs !== null;
  return state === 'agreed' && isAsked ? 'question' : state;
}

export function TripState({ trip, className }: { trip: Agreement; className?: string | undefined }) {
  return <AgreementBadge state={getShownState(trip)} name={trip.otherUser.username} className={className} />;
}
