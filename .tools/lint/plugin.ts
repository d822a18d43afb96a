import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { findFolderCircle } from './folder-circles.ts';
import { findViolation } from './import-rules.ts';

/** The part of oxlint's plugin interface (that of ESLint) that these rules use. */
interface Node {
  type: string;
  source?: { value?: unknown } | null;
  callee?: Node;
  object?: Node;
  property?: Node;
  name?: string;
}

interface Context {
  filename: string;
  cwd: string;
  report(problem: { node: Node; message: string }): void;
}

interface Rule {
  create(context: Context): Record<string, (node: Node) => void>;
}

const readWorkspaces = (root: string): string[] =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] }).workspaces;

/** Who may import whom (import-rules.ts, folder-circles.ts). The linter runs at the root of the repository, whose package.json lists the workspaces. */
const importRules: Rule = {
  create(context) {
    const path = relative(context.cwd, context.filename).split(sep).join('/');
    const workspaces = readWorkspaces(context.cwd);
    const check = (node: Node): void => {
      const specifier = node.source?.value;
      if (typeof specifier !== 'string') return;
      const message = findViolation(path, specifier, workspaces) ?? findFolderCircle(context.cwd, path, specifier);
      if (message !== null) context.report({ node, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

const SLEEP_CALLS = /(^|\.)(waitForTimeout|setTimeout|setInterval)$/;

/** A test waits for what it expects, never for time to pass: sleeping is slow, and fails on a slow machine. */
const noSleep: Rule = {
  create(context) {
    return {
      CallExpression(node) {
        if (!SLEEP_CALLS.test(nameOf(node.callee))) return;
        context.report({
          node,
          message: 'A test never sleeps: wait for what should be there (findBy…, expect(locator)), or use fake timers.',
        });
      },
      ImportDeclaration(node) {
        if (node.source?.value !== 'node:timers/promises') return;
        context.report({ node, message: 'A test never sleeps: wait for what should be there.' });
      },
    };
  },
};

interface Replacement {
  readonly names: RegExp;
  readonly better: string;
}

/** Names that an engineer from another company would not search for, and what to write (CONTRIBUTING.md, Rules). */
const REPLACEMENTS: readonly Replacement[] = [
  { names: /Told|^told/, better: 'notified, or what it is' },
  { names: /^(?:is|was|has)?[sS]aid(?![a-z])|Said(?![a-z])/, better: 'text, message, label' },
  { names: /Kept|^kept/, better: 'stored, saved, draft' },
  { names: /Wish|^wish/, better: 'PaymentAttempt, request' },
  { names: /GoneError$|^isGone/, better: 'removed, ExpiredError' },
  { names: /StepTaken|stepTaken/, better: 'AppliedStep' },
  // `takesTips` is a field of the API
  { names: /^[tT]akes(?!Tips$|[A-Za-z]*Focus$)[A-Z]/, better: 'accepts…' },
  { names: /^(?:MOST|LONGEST|FARTHEST)_/, better: 'MAX_…' },
  { names: /[aA]greement/, better: 'trip' },
];

/** What to write instead of `name`; undefined where it is fine. */
const findBetterName = (name: string): string | undefined => REPLACEMENTS.find(({ names }) => names.test(name))?.better;

/** The field's own words in names, reported once for each name of a file. */
const fieldsWords: Rule = {
  create(context) {
    const reported = new Set<string>();
    const check = (node: Node): void => {
      const { name = '' } = node;
      const better = findBetterName(name);
      if (better === undefined || reported.has(name)) return;
      reported.add(name);
      context.report({ node, message: `'${name}' is a word of our own. Write ${better}.` });
    };
    return { Identifier: check, JSXIdentifier: check };
  },
};

/** 'describe' of `describe(…)`, 'test.describe' of `test.describe(…)`. */
function nameOf(callee: Node | undefined): string {
  if (callee?.type === 'Identifier') return callee.name ?? '';
  return callee?.type === 'MemberExpression' ? `${nameOf(callee.object)}.${nameOf(callee.property)}` : '';
}

/** The lint rules of this repository. */
export default {
  meta: { name: 'flight-amigo' },
  rules: { 'import-rules': importRules, 'no-sleep': noSleep, 'fields-words': fieldsWords },
};
