const MOST_CHARACTERS = 4000;
const A_FEW_WORDS = 80;

/**
 * Names in quotes and $1 stay; texts and numbers are values. MikroORM writes them into its statements. A text that has no
 * end, of a statement that was cut, reaches to the end.
 */
const PARTS =
  /("[^"]*")|(\$\d+)|(?<!\w)e'(?:[^'\\]|\\[^]|'')*(?:'|$)|'(?:[^']|'')*(?:'|$)|\$(\w*)\$[^]*?(?:\$\3\$|$)|\/\*[^]*?(?:\*\/|$)|(\w*[a-z_]\w*)|\d+(?:\.\d+)?/gi;

/** The text of a statement without any value, for a trace or a log. */
export const withoutValues = (sql: string): string =>
  sql
    .slice(0, MOST_CHARACTERS)
    .replaceAll(
      PARTS,
      (_part, name?: string, place?: string, _tag?: string, word?: string) => name ?? place ?? word ?? '?',
    );

/** Enough of it to know which one it is. */
export const firstWords = (sql: string): string =>
  withoutValues(sql.slice(0, 4 * A_FEW_WORDS))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, A_FEW_WORDS);

/** What it does, in one word, like select. */
export const verbOf = (sql: string): string => /^[\s(]*([a-z]+)/i.exec(sql)?.[1]?.toLowerCase() ?? 'sql';
