/** The little that our rules use of the ESLint interface which oxlint offers to JavaScript plugins. */
export interface Node {
  type: string;
  parent?: Node;
  loc: { start: { line: number }; end: { line: number } };
  source?: { value?: unknown } | null;
  callee?: Node;
  object?: Node;
  property?: Node;
  arguments?: Node[];
  name?: string;
  value?: unknown;
}

export interface Context {
  filename: string;
  cwd: string;
  options: readonly unknown[];
  report(problem: { node: Node; message: string }): void;
}

export interface Rule {
  create(context: Context): Record<string, (node: Node) => void>;
}

/** 'describe' of `describe(…)`, 'test.describe' of `test.describe(…)`. */
export function nameOf(callee: Node | undefined): string {
  if (callee?.type === 'Identifier') return callee.name ?? '';
  return callee?.type === 'MemberExpression' ? `${nameOf(callee.object)}.${nameOf(callee.property)}` : '';
}
