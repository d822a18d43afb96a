import { AsyncLocalStorage } from 'node:async_hooks';
import { jest } from '@jest/globals';
import { EntityManager } from '@mikro-orm/core';
import { CardPayments } from '../../../src/platform/cards/card-payments.ts';
import { CardsUnavailableError } from '../../../src/platform/cards/cards.errors.ts';
import type { TestApp } from '../../harness.ts';

/** The process has crashed: nothing that it was doing goes on. */
export class CrashError extends Error {}

interface FaultPlan {
  /** The checkpoint at which the process crashes. */
  readonly crashAt?: number | undefined;
  /** The call of the provider whose connection fails; even: before it is made, odd: after it, so that the response is lost. */
  readonly networkFailsAt?: number | undefined;
  /** The checkpoint outside of transactions at which the work pauses until `resume`. */
  readonly pauseAt?: number | undefined;
}

/**
 * The faults that one request or job meets. Checkpoints are: before and after each call of the provider, before each commit (a
 * crash rolls it back) and after it.
 */
export class Faults {
  readonly #paused = Promise.withResolvers<void>();
  readonly #resumed = Promise.withResolvers<void>();
  #checkpoints = 0;
  #checkpointsOutside = 0;
  #calls = 0;
  #isCrashed = false;

  constructor(private readonly plan: FaultPlan = {}) {}

  /** Resolves once the work has paused. */
  get paused(): Promise<void> {
    return this.#paused.promise;
  }

  resume(): void {
    this.#resumed.resolve();
  }

  async checkpoint({ inTransaction }: { inTransaction: boolean }): Promise<void> {
    this.#checkpoints += 1;
    this.#isCrashed ||= this.#checkpoints === this.plan.crashAt;
    if (!inTransaction) this.#checkpointsOutside += 1;
    if (!inTransaction && this.#checkpointsOutside === this.plan.pauseAt) {
      this.#paused.resolve();
      await this.#resumed.promise;
    }
    if (this.#isCrashed) throw new CrashError('The process has crashed.');
  }

  async call<Result>(request: () => Promise<Result>): Promise<Result> {
    const { networkFailsAt = -1 } = this.plan;
    this.#calls += 1;
    const fails = this.#calls === Math.ceil((networkFailsAt + 1) / 2);
    await this.checkpoint({ inTransaction: false });
    if (fails && networkFailsAt % 2 === 0) throw new CardsUnavailableError();
    const result = await request();
    await this.checkpoint({ inTransaction: false });
    if (fails) throw new CardsUnavailableError();
    return result;
  }
}

const storage = new AsyncLocalStorage<Faults>();

/** Whether the current work was begun by a story, and not by the job queue or the clock. */
export const isPartOfStory = (): boolean => storage.getStore() !== undefined;

export const runWithFaults = <Result>(faults: Faults, work: () => Promise<Result>): Promise<Result> =>
  storage.run(faults, work);

const CALLS = [
  'createPayment',
  'getPayment',
  'cancelPayment',
  'refund',
  'transfer',
  'listTransfers',
  'reverseTransfer',
  'listReversals',
  'createAccount',
  'getAccount',
] as const;

/** Puts checkpoints around the calls of the provider and around commits. */
export function installFaults({ nest }: TestApp): void {
  const cards: object = nest.get(CardPayments);
  for (const name of CALLS) {
    const method: unknown = Reflect.get(cards, name);
    if (typeof method !== 'function') throw new Error(`The provider has no ${name}.`);
    Reflect.set(cards, name, (...args: unknown[]): Promise<unknown> => {
      const request = async (): Promise<unknown> => Reflect.apply(method, cards, args);
      return storage.getStore()?.call(request) ?? request();
    });
  }
  const { transactional } = EntityManager.prototype;
  jest.spyOn(EntityManager.prototype, 'transactional').mockImplementation(async function (
    this: EntityManager,
    work,
    options,
  ) {
    const faults = storage.getStore();
    if (faults === undefined) return transactional.call(this, work, options);
    const result: unknown = await transactional.call(
      this,
      async (em) => {
        const done: unknown = await work(em);
        await faults.checkpoint({ inTransaction: true });
        return done;
      },
      options,
    );
    await faults.checkpoint({ inTransaction: false });
    return result;
  });
}
