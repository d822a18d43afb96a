import { parse } from 'acorn';
import { oldestBrowsers } from './browsers.mjs';

/**
 * Fails a build whose files, packages included, use what the oldest browsers (.browserslistrc) do not have: syntax, APIs without
 * feature detection, and CSS that breaks.
 */
export class BrowserPlugin {
  /** @param {Record<string, number>} [oldest] versions by browser, instead of those in .browserslistrc */
  constructor(oldest) {
    this.oldest = oldest;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('BrowserPlugin', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'BrowserPlugin', stage }, (assets) => {
        for (const [file, source] of Object.entries(assets)) {
          for (const feature of findNewer(file, source, this.oldest)) {
            const sentence = `${file} uses ${feature}. The oldest browsers of .browserslistrc do not have it: test for it, do without, or name it in .tools/build/browser-plugin.mjs with the reason why it is safe.`;
            compilation.errors.push(new compiler.webpack.WebpackError(sentence));
          }
        }
      });
    });
  }
}

const findNewer = (file, source, oldest) =>
  file.endsWith('.js')
    ? newerInScript(String(source.source()), oldest)
    : file.endsWith('.css')
      ? newerInStyles(String(source.source()), oldest)
      : [];

/** ES2024 and ES2025 have syntax that the oldest browsers do not know: the flag `v`, and modifiers in regular expressions. */
const NEWEST_SYNTAX = 2023;
const NEVER = Infinity;

/**
 * The first versions of Chrome (and Edge), Firefox and Safari that have an API, from MDN. `name` is a global, `.name()` a
 * method of any object, `owner.name` a call on that owner.
 * @type {Record<string, [chrome: number, firefox: number, safari: number]>}
 */
const APIS = {
  'AbortSignal.any': [116, 124, 17.4],
  'Array.fromAsync': [121, 115, 16.4],
  'Error.isError': [134, 138, 26],
  'Intl.DurationFormat': [129, 136, 16.4],
  'Intl.Segmenter': [87, 125, 14.1],
  'JSON.rawJSON': [114, 135, 18.4],
  'Map.groupBy': [117, 119, 17.4],
  'Math.f16round': [135, 129, 18.2],
  'Math.sumPrecise': [147, 137, 26.2],
  'Object.groupBy': [117, 119, 17.4],
  'Promise.try': [128, 134, 18.2],
  'Promise.withResolvers': [119, 121, 17.4],
  'ReadableStream.from': [NEVER, 117, NEVER],
  'RegExp.escape': [136, 134, 18.2],
  'URL.canParse': [120, 115, 17],
  'URL.parse': [126, 126, 18],
  'Uint8Array.fromBase64': [140, 133, 18.2],
  CloseWatcher: [126, NEVER, NEVER],
  Float16Array: [135, 129, 18.2],
  Highlight: [105, 140, 17.2],
  Iterator: [122, 131, 18.4],
  Temporal: [144, 139, NEVER],
  URLPattern: [95, 142, 26],
  cancelIdleCallback: [47, 55, NEVER],
  cookieStore: [87, 140, 18.4],
  navigation: [102, 147, 26.2],
  requestIdleCallback: [47, 55, NEVER],
  scheduler: [94, 142, NEVER],
  '.cancelIdleCallback()': [47, 55, NEVER],
  '.checkVisibility()': [105, 106, 17.4],
  '.clearAppBadge()': [81, NEVER, 17],
  '.difference()': [122, 127, 17],
  '.findLast()': [97, 104, 15.4],
  '.getHTML()': [125, 128, 18],
  '.getOrInsert()': [145, 144, 26.2],
  '.getOrInsertComputed()': [145, 144, 26.2],
  '.getWeekInfo()': [130, NEVER, 17],
  '.hidePopover()': [114, 125, 17],
  '.intersection()': [122, 127, 17],
  '.isDisjointFrom()': [122, 127, 17],
  '.isSubsetOf()': [122, 127, 17],
  '.isSupersetOf()': [122, 127, 17],
  '.isWellFormed()': [111, 119, 16.4],
  '.moveBefore()': [133, 144, NEVER],
  '.requestClose()': [134, 139, 18.4],
  '.requestIdleCallback()': [47, 55, NEVER],
  '.setAppBadge()': [81, NEVER, 17],
  '.setHTMLUnsafe()': [124, 123, 17.4],
  '.showPopover()': [114, 125, 17],
  '.startViewTransition()': [111, 144, 18],
  '.symmetricDifference()': [122, 127, 17],
  '.toBase64()': [140, 133, 18.2],
  '.toHex()': [140, 133, 18.2],
  '.toReversed()': [110, 115, 16],
  '.toSorted()': [110, 115, 16],
  '.toSpliced()': [110, 115, 16],
  '.toWellFormed()': [111, 119, 16.4],
  '.togglePopover()': [114, 125, 17],
  '.transfer()': [114, 122, 17.4],
  '.transferToFixedLength()': [114, 122, 17.4],
  '.union()': [122, 127, 17],
};

const ITERATOR_HELPERS = 'a method of an iterator';
const FLAG_V = "the flag 'v' of RegExp";
const MODIFIERS = 'modifiers in RegExp';
/** Features that are recognized by more than a name. */
const SHAPES = { [ITERATOR_HELPERS]: [122, 131, 18.4], [FLAG_V]: [112, 116, 17], [MODIFIERS]: [125, 132, 26] };

/** CSS that breaks its rule where it is not known. Properties that browsers may ignore, such as text-wrap, are not listed. */
const STYLES = /** @type {const} */ ([
  [':dir()', /:dir\(/, [120, 49, 16.4]],
  [':popover-open', /:popover-open\b/, [114, 125, 17]],
  ['@scope', /@scope\b/, [118, 146, 17.4]],
  ['colors made from others', /\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)\(from\s/, [119, 128, 18]],
  ['light-dark()', /\blight-dark\(/, [123, 120, 17.5]],
  ['style queries', /@container[^{;]*\bstyle\(/, [111, NEVER, 18]],
  ['subgrid', /:\s*subgrid\b/, [117, 71, 16]],
]);
const NESTING = [120, 117, 17.2];

/**
 * Uses that are safe although the code shows no feature detection. `near` must match within the 80 characters before and after
 * the use.
 * @type {{ api: string, near: RegExp, why: string }[]}
 */
const ALLOWED = [
  {
    api: '.startViewTransition()',
    near: /ownerDocument;try\{var \w+=\w+\.startViewTransition/,
    why: 'React goes on without a transition where the call throws',
  },
  {
    api: '.startViewTransition()',
    near: /window\.document\.startViewTransition/,
    why: 'React Router tests for it in a function of its own',
  },
  {
    api: 'cancelIdleCallback',
    near: /=requestIdleCallback\(/,
    why: 'when-idle.ts calls it with what requestIdleCallback gave',
  },
];

/** Whether the oldest browsers lack a feature with these first versions. */
function isNewer([chrome, firefox, safari], oldest) {
  const { chrome: oldestChrome, edge = oldestChrome, firefox: oldestFirefox, safari: oldestSafari, ios_saf } = oldest;
  return (
    Math.min(oldestChrome, edge) < chrome ||
    oldestFirefox < firefox ||
    Math.min(oldestSafari, ios_saf ?? oldestSafari) < safari
  );
}

const formatVersions = ([chrome, firefox, safari]) =>
  [
    ['Chrome', chrome],
    ['Firefox', firefox],
    ['Safari', safari],
  ]
    .map(([name, version]) => (version === NEVER ? `no ${name}` : `${name} ${version}`))
    .join(', ');

const selectNewer = (table, oldest) => Object.entries(table).filter(([, versions]) => isNewer(versions, oldest));

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'Program']);
const ITERATORS = new Set(['values', 'keys', 'entries', 'matchAll']);
const HELPERS = new Set('map filter take drop flatMap reduce toArray forEach some every find'.split(' '));

const nameOf = (node) =>
  node?.type === 'Identifier'
    ? node.name
    : node?.type === 'MemberExpression' && !node.computed
      ? node.property.name
      : node?.type === 'ChainExpression'
        ? nameOf(node.expression)
        : undefined;

/**
 * The features of a script that the oldest browsers do not have, one description each. A use is safe where the same function or
 * a condition around it tests for the API: `typeof x.name`, `'name' in x`, `x.name?.()`, `x.name && …`.
 * @param {string} code of a classic script
 * @param {Record<string, number>} oldest
 * @returns {string[]}
 */
export function newerInScript(code, oldest = oldestBrowsers) {
  let program;
  try {
    program = parse(code, { ecmaVersion: NEWEST_SYNTAX, sourceType: 'script' });
  } catch (error) {
    return [`syntax newer than ES${NEWEST_SYNTAX}: ${error.message} in '${excerpt(code, error.pos ?? 0)}'`];
  }
  const apis = Object.fromEntries([...selectNewer(APIS, oldest), ...selectNewer(SHAPES, oldest)]);
  const found = [];
  visit(program, [], (node, ancestors) => {
    for (const api of usesOf(node, ancestors.at(-1))) {
      if (!apis[api] || isTested(api, node, ancestors) || isAllowed(api, code, node)) continue;
      found.push(`${api} (since ${formatVersions(apis[api])}) in '${excerpt(code, node.start)}'`);
    }
  });
  return [...new Set(found)];
}

const excerpt = (code, at) => code.slice(Math.max(0, at - 40), at + 60).replaceAll(/\s+/g, ' ');

const isAllowed = (api, code, { start, end }) =>
  ALLOWED.some((one) => one.api === api && one.near.test(code.slice(Math.max(0, start - 80), end + 80)));

function visit(node, ancestors, onNode) {
  onNode(node, ancestors);
  ancestors.push(node);
  for (const child of childrenOf(node)) visit(child, ancestors, onNode);
  ancestors.pop();
}

function childrenOf(node) {
  return Object.values(node)
    .flat()
    .filter((value) => typeof value?.type === 'string');
}

/** The names in `APIS` and `SHAPES` that a node may be a use of. */
function usesOf(node, parent) {
  if (node.type === 'Identifier') return isReference(node, parent) ? [node.name] : [];
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return [];
  const { callee } = node;
  if (nameOf(callee) === 'RegExp') return expressionUses(node.arguments);
  if (callee.type !== 'MemberExpression' || callee.computed || node.optional) return [];
  const { object, property } = callee;
  const owner = nameOf(object);
  return [
    `.${property.name}()`,
    ...(owner ? [`${owner}.${property.name}`] : []),
    ...(HELPERS.has(property.name) && isIterator(object) ? [ITERATOR_HELPERS] : []),
  ];
}

const isIterator = (node) =>
  node.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  ITERATORS.has(node.callee.property.name) &&
  (node.arguments.length === 0 || node.callee.property.name === 'matchAll') &&
  nameOf(node.callee.object) !== 'Object';

function expressionUses([pattern, flags]) {
  const text = (node) => (typeof node?.value === 'string' ? node.value : '');
  return [
    ...(text(flags).includes('v') ? [FLAG_V] : []),
    ...(/\(\?[ims]*(?:-[ims]+)?:/.test(text(pattern).replaceAll('(?:', '')) ? [MODIFIERS] : []),
  ];
}

/** Whether an identifier reads a variable, and is no property, key, label or declared name. */
function isReference(node, parent) {
  if (!parent) return false;
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed;
  if (parent.type === 'Property' || parent.type === 'PropertyDefinition' || parent.type === 'MethodDefinition')
    return parent.value === node && parent.key !== node;
  if (parent.type === 'UnaryExpression') return parent.operator !== 'typeof';
  return /^(?:CallExpression|NewExpression|AssignmentExpression|BinaryExpression|LogicalExpression|ConditionalExpression|ReturnStatement|ExpressionStatement)$/.test(
    parent.type,
  );
}

function isTested(api, use, ancestors) {
  const name = api.replaceAll(/^.*\.|\(\)$/g, '');
  const conditions = ancestors.flatMap(({ type, test, left }) =>
    type === 'IfStatement' || type === 'ConditionalExpression' ? [test] : type === 'LogicalExpression' ? [left] : [],
  );
  const own = ancestors.findLast(({ type }) => FUNCTIONS.has(type));
  return conditions.some((node) => mentions(node, name)) || (own !== undefined && hasTest(own, name, use));
}

/** Whether a condition is about the API: `x.name`, `typeof x.name`, `'name' in x`. */
function mentions(node, name) {
  if (node.type === 'CallExpression' || node.type === 'NewExpression') return false;
  if (nameOf(node) === name) return true;
  if (node.type === 'BinaryExpression' && node.operator === 'in' && node.left.value === name) return true;
  return childrenOf(node).some((child) => mentions(child, name));
}

/** Whether a function itself, not one inside of it, tests for the API. */
function hasTest(node, name, use) {
  return childrenOf(node).some((child) => {
    if (child === use || FUNCTIONS.has(child.type)) return false;
    if (child.type === 'UnaryExpression' && child.operator === 'typeof' && nameOf(child.argument) === name) return true;
    if (child.type === 'IfStatement' && mentions(child.test, name)) return true;
    if (child.type === 'BinaryExpression' && child.operator === 'in' && child.left.value === name) return true;
    return hasTest(child, name, use);
  });
}

/**
 * The features of a style sheet that the oldest browsers do not have, one description each.
 * @param {string} css
 * @param {Record<string, number>} oldest
 * @returns {string[]}
 */
export function newerInStyles(css, oldest = oldestBrowsers) {
  const bare = css.replaceAll(/\/\*[\s\S]*?\*\/|"[^"]*"|'[^']*'|url\([^)]*\)/g, '');
  const found = STYLES.filter(([, pattern, versions]) => isNewer(versions, oldest) && pattern.test(bare)).map(
    ([name, , versions]) => `${name} (since ${formatVersions(versions)})`,
  );
  if (isNewer(NESTING, oldest) && hasNesting(bare)) found.push(`nested rules (since ${formatVersions(NESTING)})`);
  return found;
}

/** Whether a rule is nested in another one that is no at-rule. */
function hasNesting(css) {
  const open = [];
  for (const [, prelude, sign] of css.matchAll(/([^{};]*)([{};])/g)) {
    if (sign === '}') open.pop();
    if (sign !== '{') continue;
    if (open.some((outer) => !outer.startsWith('@'))) return true;
    open.push(prelude.trim());
  }
  return false;
}
