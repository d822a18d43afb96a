import { AppError, type ErrorKind } from './app-error.ts';

type Content = Pick<AppError, 'fields' | 'subjectId' | 'retryAfter'> & { readonly message: string };

/** The sentence, or what else the body has too; a function where it depends on the request. */
type Row = string | Content | ((...args: never[]) => string | Content);
type Rows = Readonly<Record<string, Row>>;

type Factory<R> = ((...args: R extends (...args: infer Args) => unknown ? Args : []) => AppError) & {
  readonly code: string;
};
type Factories<R> = { readonly [Name in keyof R]: Factory<R[Name]> };
type Intersect<U> = (U extends unknown ? (member: U) => void : never) extends (all: infer All) => void ? All : never;

/**
 * A table of errors, by their kinds and the second half of their codes: `throw tripErrors.no_such_trip()` throws the code
 * `messaging.no_such_trip`. An error is a class of its own only where code reads more of it than the response has.
 */
export function defineErrors<const Table extends Partial<Record<ErrorKind, Rows>>>(
  module: string,
  table: Table,
): Intersect<Factories<Table[keyof Table]>> {
  const factories = Object.entries<Rows>(table as Record<string, Rows>).flatMap(([kind, rows]) =>
    Object.entries(rows).map(([name, row]) => [name, createFactory(kind as ErrorKind, `${module}.${name}`, row)]),
  );
  return Object.fromEntries(factories) as Intersect<Factories<Table[keyof Table]>>;
}

/** Whether this is one of these errors: `isError(thrown, tripErrors.trip_changed)`. */
export const isError = (thrown: unknown, ...errors: readonly { readonly code: string }[]): boolean =>
  thrown instanceof AppError && errors.some(({ code }) => code === thrown.code);

/** Shown at a field of the form, too. */
export const atField = (path: string, message: string): Content => ({ message, fields: [{ path, message }] });

class DefinedError extends AppError {
  constructor(
    readonly kind: ErrorKind,
    readonly code: string,
    { message, ...rest }: Content,
  ) {
    super(message);
    Object.assign(this, rest);
  }
}

function createFactory(kind: ErrorKind, code: string, row: Row): Factory<Row> {
  const create = (...args: never[]): AppError => {
    const content = typeof row === 'function' ? row(...args) : row;
    return new DefinedError(kind, code, typeof content === 'string' ? { message: content } : content);
  };
  return Object.assign(create, { code });
}
