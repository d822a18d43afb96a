import { expect, it } from '@jest/globals';
import { joinTexts, sqlFor } from './sql-text.ts';

interface Search {
  readonly from: string;
  readonly days: readonly string[];
}
const text = sqlFor<Search>();

it('numbers the parameters of all parts in the order of the text, and reads each from what it is run for', () => {
  const conditions = [text`code = ${({ from }) => from}`, text`day = any(${({ days }) => days})`, text`code <> ''`];
  const { sql, readers } =
    text`select ${text`name`} from t where ${joinTexts(conditions, ' and ')} limit ${() => 9}`.compile();
  expect(sql).toBe("select name from t where code = $1 and day = any($2) and code <> '' limit $3");
  expect(readers.map((read) => read({ from: "'; drop", days: ['2026-12-01'] }))).toEqual([
    "'; drop",
    ['2026-12-01'],
    9,
  ]);
});
