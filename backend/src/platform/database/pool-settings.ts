/** Sizes and lifetimes of this process's connections. */
export interface PoolSettings {
  /** Maximum for requests, and for whatever is not a job. */
  readonly connections: number;
  /** Maximum for jobs. */
  readonly jobConnections: number;
  /** A connection is closed after this time at the latest, once it is idle. */
  readonly maxLifetimeSeconds: number;
}

export const DEFAULT_POOLS: PoolSettings = { connections: 10, jobConnections: 5, maxLifetimeSeconds: 1800 };

const LIFETIME_JITTER = 0.2;

/** Up to a fifth less than `seconds`, so that connections that were opened together are not all replaced together. */
export const jitterLifetime = (seconds: number): number => seconds * (1 - LIFETIME_JITTER * Math.random());
