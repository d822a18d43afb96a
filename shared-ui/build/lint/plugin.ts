import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { refusalOf } from './import-rules.ts';
import { noSleep } from './no-sleep.ts';
import type { Context, Node, Rule } from './rule.ts';

const workspacesBelow = (root: string): string[] =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] }).workspaces;

/** Who may import whom (ARCHITECTURE.md). The linter runs at the root of the repository, whose package.json lists the folders. */
const doors: Rule = {
  create(context: Context) {
    const path = relative(context.cwd, context.filename).split(sep).join('/');
    const workspaces = workspacesBelow(context.cwd);
    const check = (node: Node): void => {
      const specifier = node.source?.value;
      const refusal = typeof specifier === 'string' ? refusalOf(path, specifier, workspaces) : null;
      if (refusal !== null) context.report({ node, message: refusal });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

/** The rules of this house that no ready-made linter has. */
export default {
  meta: { name: 'house' },
  rules: { doors, 'no-sleep': noSleep },
};
