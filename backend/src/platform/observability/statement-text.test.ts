import { expect, it } from '@jest/globals';
import { firstWords, verbOf, withoutValues } from './statement-text.ts';

it.each([
  [`select "a0".* from "account"."account" as "a0" where "a0"."email" = 'priya@example.com' limit 1`, 'priya'],
  [`insert into "t" ("name") values ('O''Brien'), ('x')`, 'Brien'],
  [`insert into "t" ("name") values (E'O\\'Brien ''s')`, 'Brien'],
  [`select 'a\\', 'secret'`, 'secret'],
  [`select * from t where id = 4711 and price > 12.50 and x = -3`, '4711'],
  [`select $$secret$$, $body$also secret$body$`, 'secret'],
  [`select b'1010', x'secret'`, 'secret'],
  [`select 1 where a like'x\\' and b = 'secret'`, 'secret'],
  [`select 1 /* for priya */`, 'priya'],
  [`select "n" from t where name = 'priya ${'x'.repeat(5000)}`, 'priya'],
])('leaves no value in %s', (sql, value) => {
  expect(withoutValues(sql)).not.toContain(value);
});

it('keeps names, places and words', () => {
  expect(withoutValues(`select "a0"."id", t1.x from "table 9" as t1 where y = $12 and z = 'v' limit 21`)).toBe(
    `select "a0"."id", t1.x from "table 9" as t1 where y = $12 and z = ? limit ?`,
  );
});

it('names a statement by its first words and by its verb', () => {
  expect(firstWords(`\n  update "t"\n  set a = 'secret'\n  where b = 1`)).toBe('update "t" set a = ? where b = ?');
  expect(['  (SELECT 1)', 'begin', '$1'].map(verbOf)).toEqual(['select', 'begin', 'sql']);
});
