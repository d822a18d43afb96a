import type { Act, Step } from './acts.ts';
import * as bank from './bank.ts';
import { Fate, underFate } from './fate.ts';
import * as payer from './payer.ts';
import type { Scene } from './scene.ts';
import * as site from './site.ts';
import { passTime } from './time.ts';

/** One step, and what else happens while it waits. Acts that make no sense at this moment do nothing. */
export async function play(scene: Scene, { act, meanwhile = [], ...plan }: Step): Promise<void> {
  const fate = new Fate(plan);
  const done = underFate(fate, () => happen(scene, act));
  await Promise.race([done, fate.waits]);
  for (const other of meanwhile) await underFate(new Fate(), () => happen(scene, other));
  fate.goOn();
  await done;
}

/** What may fail on its way, is done by the site; the rest happens at the provider. */
async function happen(scene: Scene, act: Act): Promise<void> {
  const { world, helper } = scene;
  switch (act.do) {
    case 'begin':
      return payer.begin(scene, act);
    case 'success':
      return payer.succeed(scene, act.by, act.times);
    case 'tell':
      return site.tell(scene, act);
    case 'tell again':
      return site.tellAgain(scene, act.which);
    case 'onboard':
      return site.onboard(scene, act.how);
    case 'work':
      return site.work(world, helper.id);
    case 'transfer':
      return site.move(scene, 'transfer');
    case 'give back':
      return site.move(scene, 'refund');
    case 'race':
      return site.race(scene);
    case 'sweep':
      return site.sweep(scene);
    case 'check':
      return site.check(scene);
    case 'wait':
      return passTime(world, [helper.id], act.minutes);
    case 'confirm':
    case 'answer':
    case 'decide':
    case 'refund':
    case 'refund fails':
    case 'dispute':
    case 'close dispute':
      return atProvider(scene, act);
  }
}

type AtProvider = Extract<
  Act,
  { do: 'confirm' | 'answer' | 'decide' | 'refund' | 'refund fails' | 'dispute' | 'close dispute' }
>;

function atProvider(scene: Scene, act: AtProvider): void {
  switch (act.do) {
    case 'confirm':
      return payer.confirm(scene, act.outcome);
    case 'answer':
      return payer.answer(scene, act.confirmed);
    case 'decide':
      return bank.decide(scene);
    case 'refund':
      return bank.refund(scene, act);
    case 'refund fails':
      return bank.failRefund(scene);
    case 'dispute':
      return bank.dispute(scene);
    case 'close dispute':
      return bank.closeDispute(scene, act.how);
  }
}
