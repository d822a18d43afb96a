import { formatReport, formatReports, formatReviews } from '../flows/moderate/format-reports.ts';
import { ModerateFlow, ModerationRefusedError, type Moderator } from '../flows/moderate/moderate.flow.ts';
import { Suspensions } from '../modules/account/index.ts';
import { ListingModeration, TestimonialModeration } from '../modules/listings/index.ts';
import { ModerationService } from '../modules/messaging/index.ts';
import { PayoutFreezes } from '../modules/payments/index.ts';
import { Clock } from '../platform/clock/clock.ts';
import { StartError } from '../platform/config/start-error.ts';
import { withSite } from './with-site.ts';

export const listReports = (env: NodeJS.ProcessEnv, which: { all: boolean }): Promise<string> =>
  moderate(env, async (flow) => formatReports(await flow.list(which), which));

export const listReviews = (env: NodeJS.ProcessEnv): Promise<string> =>
  moderate(env, async (flow) => formatReviews(await flow.listReviews()));

export const showReport = (env: NodeJS.ProcessEnv, id: number, moderator: Moderator): Promise<string> =>
  moderate(env, async (flow) => formatReport(await flow.show(id, moderator)));

/** Runs the moderation flow on a site's database, and returns what to print. Throws StartError also for what the flow refuses. */
export const moderate = (env: NodeJS.ProcessEnv, work: (flow: ModerateFlow) => Promise<string>): Promise<string> =>
  withSite(env, ({ em }) => {
    const clock = new Clock();
    return work(
      new ModerateFlow(
        em,
        new ModerationService(clock),
        new Suspensions(clock),
        new ListingModeration(clock),
        new TestimonialModeration(clock),
        new PayoutFreezes(clock),
      ),
    );
  }).catch((error: unknown) => {
    throw error instanceof ModerationRefusedError ? new StartError(error.message) : error;
  });
