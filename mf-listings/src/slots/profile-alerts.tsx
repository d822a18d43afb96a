import { Alerts } from '../features/alerts/alerts.tsx';

/** The profile's slot: one's own alerts. */
export function ProfileAlerts() {
  return <Alerts />;
}
