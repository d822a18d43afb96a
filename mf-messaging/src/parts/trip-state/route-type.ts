import type { Trip } from 'contracts';
import type { RouteType } from 'shared-ui/ui/route';

/** Whose line is colored (DESIGN.md): the asker's while it is a question, both once the two have agreed, none after it ended. */
export function getRouteType({
  state,
  askedByMe,
  helpsOther,
}: Pick<Trip, 'state' | 'askedByMe' | 'helpsOther'>): RouteType {
  if (state === 'agreed' || state === 'done') return 'matched';
  if (state !== 'asked') return 'nobody';
  return askedByMe === helpsOther ? 'helper' : 'seeker';
}
