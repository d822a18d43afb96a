import { ModerateFlow } from './flows/moderate/index.ts';
import { Suspensions } from './modules/account/index.ts';
import { ListingModeration } from './modules/listings/index.ts';
import { ModerationDesk } from './modules/messaging/index.ts';
import { openSite } from './open-site.ts';
import { Clock } from './platform/clock/clock.ts';
import type { Settings } from './platform/config/settings.ts';
import type { StopSteps } from './platform/stop-steps.ts';

/** The moderation flow on the database of these settings. `steps` close what was opened. Throws StartError as openSite does. */
export async function openModeration(settings: Settings, steps: StopSteps): Promise<ModerateFlow> {
  const { em } = await openSite(settings, steps);
  const clock = new Clock();
  return new ModerateFlow(em, new ModerationDesk(clock), new Suspensions(clock), new ListingModeration(clock));
}
