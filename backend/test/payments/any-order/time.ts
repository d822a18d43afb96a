import type { World } from './world.ts';

const A_MINUTE_MS = 60_000;

const TIPS = `
  update payments.tip set created_at = created_at - m.ago, check_at = check_at - m.ago, paid_at = paid_at - m.ago,
    claimed_at = claimed_at - m.ago
  from (select make_interval(mins => $2) as ago) m where recipient_id = any($1::bigint[]) returning id`;

/** As if all that has happened to these helpers' tips had happened so much earlier: the clock itself is everybody's. */
export async function passTime(world: World, helperIds: readonly number[], minutes: number): Promise<void> {
  const tips = await world.rows<{ id: string }>(TIPS, [helperIds, minutes]);
  const { state } = world.app.stripe.parts;
  const ms = minutes * A_MINUTE_MS;
  state.transaction(() => {
    for (const helper of helperIds)
      state.run('update answer set at = at - ? where key = ?', ms, `payout-account-${helper}`);
    for (const { id } of tips) {
      for (const key of ['tip', 'transfer', 'refund'])
        state.run('update answer set at = at - ? where key = ?', ms, `${key}-${id}`);
      for (const intent of state.list('payment_intent', { group: id }))
        state.run('update later set due_at = due_at - ? where id = ?', ms, intent.id);
    }
  });
}
