import type { EntityClass, EntitySchema, MigrationObject } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type Options } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { guardPool } from './pool-guard.ts';

export interface DatabaseParts {
  readonly url: string;
  readonly entities: readonly (EntityClass<object> | EntitySchema)[];
  readonly migrations: readonly MigrationObject[];
  /** Most connections of this process's pool. */
  readonly connections?: number;
}

const CONNECT_MS = 5000;
const QUERY_MS = 15_000;

/** MikroORM's settings; modules bring their entities, the application its list of migrations. */
export function ormConfig({ url, entities, migrations, connections = 10 }: DatabaseParts): Options {
  return defineConfig({
    clientUrl: url,
    entities: [...entities],
    extensions: [Migrator],
    forceUtcTimezone: true,
    pool: { min: 0, max: connections },
    driverOptions: {
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: QUERY_MS,
      keepAlive: true,
      onPoolCreated: (pool: Pool) => guardPool(pool),
    },
    // What has no entity: pg-boss's own tables, the platform's, and the views that modules publish.
    schemaGenerator: { ignoreSchema: ['pgboss', 'platform'], skipViews: [/.*/] },
    migrations: {
      tableName: 'schema_migrations',
      migrationsList: [...migrations],
      allOrNothing: true,
      snapshot: false,
      silent: true,
    },
    discovery: { warnWhenNoEntities: false },
  });
}
