import type { Balance } from './balance.ts';
import type { State } from './state.ts';
import { wrongParameter } from './refusal.ts';

const DEEPEST = 4;
const MOST = 20;
type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Puts objects in the place of their ids, as asked by `expand[]`: 'latest_charge.balance_transaction', 'data.source'. */
export class Expander {
  constructor(
    private readonly state: State,
    private readonly balance: Balance,
  ) {}

  expand(answer: object, paths: readonly string[]): object {
    if (paths.length > MOST) throw wrongParameter('You can only expand up to 20 properties', 'expand');
    for (const path of paths) {
      const steps = path.split('.');
      if (steps.length > DEEPEST) throw wrongParameter('You cannot expand more than 4 levels of a property', 'expand');
      this.#follow(answer as Fields, steps, path);
    }
    return answer;
  }

  #follow(object: Fields, [step, ...others]: readonly string[], path: string): void {
    if (step === undefined) return;
    if (step === 'data' && Array.isArray(object['data'])) {
      for (const item of object['data']) this.#follow(item as Fields, others, path);
      return;
    }
    if (object['object'] === 'charge' && step === 'refunds')
      object['refunds'] ??= this.#refundsOf(String(object['id']));
    const value = object[step];
    if (value === undefined && !OPTIONAL.has(step))
      throw wrongParameter(`This property cannot be expanded (${path}).`, 'expand');
    if (typeof value === 'string') object[step] = this.#find(value) ?? value;
    const inner = object[step];
    if (isObject(inner)) this.#follow(inner, others, path);
  }

  #find(id: string): object | undefined {
    const found = this.state.find(id);
    return found?.object === 'balance_transaction' ? this.balance.toldOf(found) : found;
  }

  #refundsOf(charge: string): object {
    const data = this.state.list('refund', { owner: charge });
    return { object: 'list', data, has_more: false, url: `/v1/charges/${charge}/refunds` };
  }
}

/** Fields that not every object has, in a list of several kinds. */
const OPTIONAL = new Set([
  ...['charge', 'payment_intent', 'source_transaction', 'failure_balance_transaction', 'latest_charge'],
]);
