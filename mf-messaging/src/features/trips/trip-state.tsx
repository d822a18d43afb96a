import type { Agreement } from 'contracts';
import { AgreementBadge, getShownState } from '../../parts/agreement-state/agreement-state.tsx';

export function TripState({ trip, className }: { trip: Agreement; className?: string | undefined }) {
  return <AgreementBadge state={getShownState(trip)} name={trip.otherUser.username} className={className} />;
}
