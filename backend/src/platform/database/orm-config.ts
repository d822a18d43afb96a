import type { EntityClass, EntitySchema, MigrationObject } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type Options } from '@mikro-orm/postgresql';
import { type DatabasePools, dialectOf } from './database-pools.ts';

export interface DatabaseParts {
  readonly url: string;
  readonly entities: readonly (EntityClass<object> | EntitySchema)[];
  readonly migrations: readonly MigrationObject[];
  /** Called where MikroORM connects, which ends them where it closes. */
  readonly openPools: () => DatabasePools;
}

/** MikroORM's settings. */
export function ormConfig({ url, entities, migrations, openPools }: DatabaseParts): Options {
  return defineConfig({
    clientUrl: url,
    entities: [...entities],
    extensions: [Migrator],
    forceUtcTimezone: true,
    driverOptions: () => dialectOf(openPools()),
    // Without entities: pg-boss's tables, the platform's, and the views that modules publish.
    schemaGenerator: { ignoreSchema: ['pgboss', 'platform'], skipViews: [/.*/] },
    migrations: {
      tableName: 'schema_migrations',
      migrationsList: [...migrations],
      // Each in a transaction of its own, or in none: an index is created concurrently in none
      allOrNothing: false,
      snapshot: false,
      silent: true,
    },
    discovery: { warnWhenNoEntities: false },
  });
}
