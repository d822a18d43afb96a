import { type Context, nameOf, type Node, type Rule } from './rule.ts';

const MOST_LINES = 40;
/** These hold many tests and are read as a list, not as one function. */
const GROUP = /(^|\.)describe(\.each)?$/;

const isGroup = (node: Node): boolean =>
  node.parent?.type === 'CallExpression' &&
  (GROUP.test(nameOf(node.parent.callee)) || GROUP.test(nameOf(node.parent.callee?.callee)));

/** A function is read at one glance: 40 lines at most (style.md). Groups of tests are no functions in that sense. */
export const functionLength: Rule = {
  create(context: Context) {
    const check = (node: Node): void => {
      const lines = node.loc.end.line - node.loc.start.line + 1;
      if (lines <= MOST_LINES || isGroup(node)) return;
      context.report({
        node,
        message: `This function has ${lines} lines; ${MOST_LINES} are the most. Give its steps names of their own.`,
      });
    };
    return { FunctionDeclaration: check, FunctionExpression: check, ArrowFunctionExpression: check };
  },
};
