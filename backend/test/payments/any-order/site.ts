import type { PayoutLink } from 'shared-ui/contracts';
import { leftClaims, movableTips, returnableTips } from '../../../src/modules/payments/sweep/sweep.queries.ts';
import type { PaymentsTables } from '../../../src/modules/payments/payments.tables.ts';
import { waitedSince } from '../../../src/modules/payments/returns/return-rules.ts';
import { OpenTips } from '../../../src/modules/payments/tips/open-tips.ts';
import { CLAIM_MS } from '../../../src/modules/payments/transfers/tip-claims.ts';
import { readDb } from '../../../src/platform/database/prepared-sql.ts';
import { bodyOf } from '../../messaging/given.ts';
import { type Scene, tried } from './scene.ts';
import type { Way, World } from './world.ts';

/** Some of what the provider has not told yet, in any order, once or twice. */
export async function tell(
  { world, helper }: Scene,
  { order, copies, most }: { order: number; copies: number; most: number },
): Promise<void> {
  const { untold } = world.of(helper.id);
  const [turn, back] = [untold.length === 0 ? 0 : order % untold.length, order % 2 === 0];
  const turned = [...untold.slice(turn), ...untold.slice(0, turn)];
  const chosen = (back ? turned.toReversed() : turned).slice(0, most);
  for (const eventId of chosen.flatMap((one) => Array.from({ length: copies }, () => one)))
    refuseRefusal(await world.tell(helper.id, eventId));
}

export async function tellAgain({ world, helper }: Scene, which: number): Promise<void> {
  const { told } = world.of(helper.id);
  const eventId = told[which % Math.max(1, told.length)];
  if (eventId !== undefined) refuseRefusal(await world.tell(helper.id, eventId));
}

/** Nobody there, or busy: it is told again. But what the provider says is never wrong. */
function refuseRefusal(status: number): void {
  if (status >= 300 && status < 500) throw new Error(`The site answered the provider ${status}.`);
}

export async function onboard({ world, helper }: Scene, how: 'complete' | 'lacking'): Promise<void> {
  const answer = await world.app.post('/api/payouts/link', { country: 'US' }, helper.headers);
  // Without the link nobody gets there
  if (answer.status >= 500) return;
  const token = new URL(bodyOf<PayoutLink>(answer).url).pathname.split('/').at(-1) ?? '';
  const { stripe } = world.app;
  const link = stripe.parts.state.row('select account from link where token = ?', token);
  stripe.onboard(String(link?.['account']), how);
}

/** The jobs that were sent, in their order; what fails comes again. */
export async function work(world: World, helperId: number): Promise<void> {
  const on = world.of(helperId);
  const jobs = on.jobs.splice(0);
  for (const job of jobs) if (!(await tried(world.move[job.way](job)))) on.jobs.push(job);
}

/** As jobs may run at any time, and again. */
export async function move({ world, wish: { tipId } }: Scene, way: Way): Promise<void> {
  if (tipId !== undefined) await tried(world.move[way]({ tipId }));
}

export const race = async (scene: Scene): Promise<void> =>
  void (await Promise.all((['transfer', 'refund', 'transfer', 'refund'] as const).map((way) => move(scene, way))));

/** What the hourly job finds of this helper's tips. */
export async function sweep({ world, helper, wish }: Scene): Promise<void> {
  const { tipId } = wish;
  if (tipId === undefined) return;
  const db = readDb<PaymentsTables>(world.app.em());
  const now = world.app.clock.now();
  const { jobs } = world.of(helper.id);
  for (const { claim } of await leftClaims(db, new Date(now.getTime() - CLAIM_MS))
    .where('id', '=', tipId)
    .execute())
    jobs.push({ way: claim, tipId });
  for (const { id } of await movableTips(db).where('t.id', '=', tipId).execute())
    jobs.push({ way: 'transfer', tipId: id });
  for (const { id } of await returnableTips(db, waitedSince(now)).where('t.id', '=', tipId).execute())
    jobs.push({ way: 'refund', tipId: id });
}

/** What the job of each minute does with one tip. */
export async function check({ world, wish: { tipId } }: Scene): Promise<void> {
  if (tipId !== undefined) await tried(world.app.nest.get(OpenTips).bring(tipId));
}
