import { AsyncLocalStorage } from 'node:async_hooks';
import { jest } from '@jest/globals';
import { EntityManager } from '@mikro-orm/core';
import { CardPayments } from '../../../src/platform/cards/card-payments.ts';
import { CardsUnavailableError } from '../../../src/platform/cards/cards.errors.ts';
import type { TestApp } from '../../harness.ts';

/** The process is gone: nothing of what it was at goes on. */
export class Crash extends Error {}

interface FatePlan {
  /** At which point the process dies. */
  readonly dieAt?: number | undefined;
  /** At which call of the provider its network fails; even: before it is done, odd: done, and its answer lost. */
  readonly lostAt?: number | undefined;
  /** At which point outside of transactions everything waits until `goOn`: others are faster meanwhile. */
  readonly waitAt?: number | undefined;
}

/**
 * What one request or job meets on its way. Points are: before and after each call of the provider, before each commit (it is
 * undone then) and after it.
 */
export class Fate {
  readonly #waits = Promise.withResolvers<void>();
  readonly #on = Promise.withResolvers<void>();
  #points = 0;
  #free = 0;
  #calls = 0;
  #dead = false;

  constructor(private readonly plan: FatePlan = {}) {}

  /** Resolves once it waits. */
  get waits(): Promise<void> {
    return this.#waits.promise;
  }

  goOn(): void {
    this.#on.resolve();
  }

  async pass({ inTransaction }: { inTransaction: boolean }): Promise<void> {
    this.#points += 1;
    this.#dead ||= this.#points === this.plan.dieAt;
    if (!inTransaction) this.#free += 1;
    if (!inTransaction && this.#free === this.plan.waitAt) {
      this.#waits.resolve();
      await this.#on.promise;
    }
    if (this.#dead) throw new Crash('The process is gone.');
  }

  async call<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const { lostAt = -1 } = this.plan;
    this.#calls += 1;
    const isLost = this.#calls === Math.ceil((lostAt + 1) / 2);
    await this.pass({ inTransaction: false });
    if (isLost && lostAt % 2 === 0) throw new CardsUnavailableError();
    const answer = await ask();
    await this.pass({ inTransaction: false });
    if (isLost) throw new CardsUnavailableError();
    return answer;
  }
}

const fates = new AsyncLocalStorage<Fate>();

/** Whether this was begun by the test, and not by the queue or the clock. */
export const isFated = (): boolean => fates.getStore() !== undefined;

export const underFate = <Result>(fate: Fate, work: () => Promise<Result>): Promise<Result> => fates.run(fate, work);

const CALLS = [
  ...['createPayment', 'getPayment', 'cancelPayment', 'refund', 'transfer', 'listTransfers'],
  ...['createAccount', 'getAccount'],
] as const;

/** Lets calls of the provider and commits fail as fate has it. */
export function haveFates({ nest }: TestApp): void {
  const cards: object = nest.get(CardPayments);
  for (const name of CALLS) {
    const real: unknown = Reflect.get(cards, name);
    if (typeof real !== 'function') throw new Error(`The provider has no ${name}.`);
    Reflect.set(cards, name, (...given: unknown[]): Promise<unknown> => {
      const ask = async (): Promise<unknown> => Reflect.apply(real, cards, given);
      return fates.getStore()?.call(ask) ?? ask();
    });
  }
  const { transactional } = EntityManager.prototype;
  jest.spyOn(EntityManager.prototype, 'transactional').mockImplementation(async function (
    this: EntityManager,
    work,
    options,
  ) {
    const fate = fates.getStore();
    if (fate === undefined) return transactional.call(this, work, options);
    const result: unknown = await transactional.call(
      this,
      async (em) => {
        const done: unknown = await work(em);
        await fate.pass({ inTransaction: true });
        return done;
      },
      options,
    );
    await fate.pass({ inTransaction: false });
    return result;
  });
}
