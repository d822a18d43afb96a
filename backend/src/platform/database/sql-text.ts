/** Reads a parameter of a statement from what it is run for. */
export type Reader<Input> = (input: Input) => unknown;

/**
 * A part of a statement. Where Kysely would take longer to compile a statement than PostgreSQL to run it, it is written as text once for
 * each of its shapes, with a reader in place of each value: so no value becomes SQL.
 */
export class SqlText<Input> {
  constructor(
    private readonly texts: readonly string[],
    private readonly parts: readonly (SqlText<Input> | Reader<Input>)[],
  ) {}

  compile(): { sql: string; readers: Reader<Input>[] } {
    const readers: Reader<Input>[] = [];
    return { sql: this.write(readers), readers };
  }

  private write(readers: Reader<Input>[]): string {
    const parts = this.parts.map((part) => (part instanceof SqlText ? part.write(readers) : `$${readers.push(part)}`));
    return this.texts.map((text, at) => text + (parts[at] ?? '')).join('');
  }
}

type SqlTag<Input> = (
  texts: readonly string[],
  ...parts: readonly (SqlText<Input> | Reader<Input>)[]
) => SqlText<Input>;

/** The tag of templates whose statements are run for such an input. */
export const sqlFor =
  <Input>(): SqlTag<Input> =>
  (texts, ...parts) =>
    new SqlText(texts, parts);

/** `separator` is SQL. */
export const joinTexts = <Input>(parts: readonly SqlText<Input>[], separator: string): SqlText<Input> =>
  new SqlText(
    parts.map((_part, at) => (at === 0 ? '' : separator)),
    parts,
  );
