import { type Context, nameOf, type Node, type Rule } from './rule.ts';

const SLEEPS = /(^|\.)(waitForTimeout|setTimeout|setInterval)$/;

/** A test waits for what it wants to see, never for time to pass: sleeping is slow on a good day and fails on a bad one. */
export const noSleep: Rule = {
  create(context: Context) {
    return {
      CallExpression(node: Node) {
        if (!SLEEPS.test(nameOf(node.callee))) return;
        context.report({
          node,
          message: 'A test never sleeps: wait for what should be there (findBy…, expect(locator)), or use fake timers.',
        });
      },
      ImportDeclaration(node: Node) {
        if (node.source?.value !== 'node:timers/promises') return;
        context.report({ node, message: 'A test never sleeps: wait for what should be there.' });
      },
    };
  },
};
