import { cloneElement, createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import type { Namespace, TextKey, Translate } from './locale.ts';

type Components = readonly ReactElement[] | Readonly<Record<string, ReactElement>>;

interface Props<Ns extends Namespace> {
  /** The `t` of the namespace that has the text. */
  t: Translate<Ns>;
  i18nKey: TextKey<Ns>;
  values?: Record<string, string | number>;
  /** The elements for `<0>…</0>` in the text, or by name for `<terms>…</terms>`. */
  components: Components;
}

const TAG = /<(\w+)>([\s\S]*?)<\/\1>/;

/** Replaces '<' in values while the text's own tags are parsed. */
const ESCAPED_LT = '\uE000';
const escapeTags = (value: string | number): string | number =>
  typeof value === 'string' ? value.replaceAll('<', ESCAPED_LT) : value;

/**
 * A text with elements in it: `"Sent to <0>{{email}}</0>."`. A value is never parsed as a tag. Each part of the text is in an element
 * of its own: see wrapText.
 */
export function Trans<Ns extends Namespace>({ t, i18nKey, values = {}, components }: Props<Ns>): ReactElement {
  const escaped = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escapeTags(value)]));
  const nodes = toNodes(t(i18nKey, escaped), components);
  // Their order never changes, so that none of them needs a key
  return nodes.length === 1 ? <span>{nodes[0]}</span> : createElement(Fragment, null, ...nodes);
}

/** Splitting by the tag gives: text, name, inside, text, name, inside, …, text. */
function toNodes(text: string, components: Components): ReactNode[] {
  const parts = text.split(TAG);
  return parts.map((part, index) => {
    if (index % 3 === 0) {
      const own = part.replaceAll(ESCAPED_LT, '<');
      // The text of an element that has no others in it, and a mere space, are fine as they are
      return parts.length === 1 || !own.trim() ? own : createElement('span', null, own);
    }
    if (index % 3 === 2) return null;
    const component = (components as Readonly<Record<string, ReactElement>>)[part] ?? <span />;
    // A key of its own: a tag may stand twice in a text
    return cloneElement(component, { key: index }, ...toNodes(parts[index + 1] ?? '', components));
  });
}
