/** Sizes and lifetimes of this process's connections. */
export interface PoolSettings {
  /** Maximum for requests, and for whatever is not a job. */
  readonly connections: number;
  /** Maximum for jobs. */
  readonly jobConnections: number;
  /** A connection is closed after this time at the latest, once it is idle. */
  readonly maxLifetimeSeconds: number;
  /** How long a request waits for the database: for a connection, a lock, or a statement. 0: as long as it takes. */
  readonly timeoutSeconds: number;
}

export const DEFAULT_POOLS: PoolSettings = {
  connections: 10,
  jobConnections: 5,
  maxLifetimeSeconds: 1800,
  timeoutSeconds: 2.5,
};

const LIFETIME_JITTER = 0.2;

/** Up to a fifth less than `seconds`, so that nodes that were started together do not all replace their connections together. */
export const jitterLifetime = (seconds: number): number => seconds * (1 - LIFETIME_JITTER * Math.random());
