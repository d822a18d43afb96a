import { Unclaimed } from '../features/unclaimed/unclaimed.tsx';

/** The slot above the first page after a login. */
export function LoginUnclaimed() {
  return <Unclaimed />;
}
