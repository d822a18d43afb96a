import { MikroORM } from '@mikro-orm/postgresql';
import { ormConfigOf } from './app.module.ts';
import { ModerateFlow } from './flows/moderate/index.ts';
import { Suspensions } from './modules/account/index.ts';
import { ListingModeration } from './modules/listings/index.ts';
import { ModerationDesk } from './modules/messaging/index.ts';
import { Clock } from './platform/clock/clock.ts';
import type { Settings } from './platform/config/settings.ts';
import { reachSiteDatabase } from './platform/database/embedded/site-database.ts';
import { migrate } from './platform/database/migrate.ts';
import type { StopSteps } from './platform/stop-steps.ts';

/**
 * The moderation flow on the database of these settings, without the application around it: that would do the site's jobs
 * too. `steps` close what was opened.
 */
export async function openModeration(settings: Settings, steps: StopSteps): Promise<ModerateFlow> {
  const databaseUrl = settings.databaseUrl ?? (await reachSiteDatabase(settings.dataDir, steps));
  const config = ormConfigOf({ databaseUrl });
  await migrate(config);
  const orm = await MikroORM.init(config);
  steps.add(() => orm.close(true));
  const clock = new Clock();
  return new ModerateFlow(orm.em, new ModerationDesk(clock), new Suspensions(clock), new ListingModeration(clock));
}
