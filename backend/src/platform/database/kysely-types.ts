import type { EntitySchemaWithMeta, ExtractDefineEntityProperties, InferKyselyTable } from '@mikro-orm/postgresql';
import {
  type Compilable,
  DummyDriver,
  type InferResult,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';

/** The columns of an entity's table, for Kysely: the entity declares them once. Those with a default may be left out of an insert. */
export type TableOf<Entity> = InferKyselyTable<
  EntitySchemaWithMeta<string, string, Entity, never, ExtractDefineEntityProperties<Entity>>
>;

/** A row of the query that this function builds. */
export type RowOf<Build extends (...args: never[]) => Compilable> = InferResult<ReturnType<Build>>[number];

/** Compiles SQL without running it. */
export const compilerOf = <Tables>(): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
