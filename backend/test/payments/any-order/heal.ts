import { PaymentsSweepJob } from '../../../src/modules/payments/sweep/sweep.job.ts';
import { CheckTipsJob } from '../../../src/modules/payments/tips/check-tips.job.ts';
import { Fate, underFate } from './fate.ts';
import { inTurns } from './in-turns.ts';
import { work } from './site.ts';
import { passTime } from './time.ts';
import type { World } from './world.ts';

const A_DAY = 24 * 60 + 1;
const MOST_DAYS = 8;

const TIPS = `
  select id, status, claim, revision from payments.tip where recipient_id = any($1::bigint[]) order by id`;
const WORKING = `
  select 1 from pgboss.job where name in ('payments.transfer', 'payments.refund') and state in ('created', 'active')
    and start_after <= now() limit 1`;

/** Days go by on which nothing fails: all that was held is told, and the jobs run, until nothing changes any more, or for long enough. */
export async function heal(world: World, helperIds: readonly number[]): Promise<void> {
  let before = '';
  for (let day = 0; day < MOST_DAYS; day += 1) {
    await oneDay(world, helperIds);
    const after = JSON.stringify(await world.rows(TIPS, [helperIds]));
    const isStill = helperIds.every((id) => world.of(id).untold.length === 0 && world.of(id).jobs.length === 0);
    if (isStill && after === before) return;
    before = after;
  }
}

async function oneDay(world: World, helperIds: readonly number[]): Promise<void> {
  const { app } = world;
  await passTime(world, helperIds, A_DAY);
  app.stripe.settleDue();
  await inTurns(helperIds, (id) => tellAll(world, id));
  await app.nest.get(CheckTipsJob).check();
  await app.nest.get(PaymentsSweepJob).sweep();
  while ((await world.rows(WORKING, [])).length > 0);
  await inTurns(helperIds, (id) => underFate(new Fate(), () => work(world, id)));
}

async function tellAll(world: World, helperId: number): Promise<void> {
  for (const eventId of world.of(helperId).untold) await world.tell(helperId, eventId);
}
