import { expect, it } from '@jest/globals';
import type { Migration } from '@mikro-orm/migrations';
import { migrations } from './index.ts';

/** The statements of a migration that would lock a table with rows for as long as they read it (CONTRIBUTING.md). */
function lockingIn(statements: readonly string[]): string[] {
  const made = new Set(statements.flatMap((sql) => /create (?:unlogged )?table (\S+)/i.exec(sql)?.[1] ?? []));
  return statements.filter((sql) => {
    const [, index] = /create (?:unique )?index (?!concurrently).*? on (\S+)/is.exec(sql) ?? [];
    const [, altered] =
      /alter table (\S+)(?=.*add constraint \S+ (?:check|foreign key))(?!.*not valid)/is.exec(sql) ?? [];
    return [index, altered].some((table) => table !== undefined && !made.has(table));
  });
}

function statementsOf(migrationClass: (typeof migrations)[number]['class']): string[] {
  const migration = Reflect.construct(migrationClass, [undefined, undefined]) as Migration;
  void migration.up();
  return migration.getQueries().map(String);
}

it('no migration locks a table while it reads all of its rows', () => {
  const found = migrations.flatMap((migration) => lockingIn(statementsOf(migration.class)));
  expect(found).toEqual([]);
});

it.each([
  'create index a on listings.listing (id)',
  'create unique index a on listings.listing (id)',
  'alter table listings.listing add constraint a check (id > 0)',
  'alter table listings.listing add column b int, add constraint a foreign key (b) references listings.airport (id)',
])('the rule finds %s', (sql) => {
  expect(lockingIn([sql])).toEqual([sql]);
});

it.each([
  ['create index concurrently a on listings.listing (id)'],
  ['create table listings.new (id int)', 'create index a on listings.new (id)'],
  [
    'alter table listings.listing add constraint a check (id > 0) not valid',
    'alter table listings.listing validate constraint a',
  ],
])('the rule allows %s', (...statements) => {
  expect(lockingIn(statements)).toEqual([]);
});
