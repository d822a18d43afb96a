import { cloneElement, createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import type { useTranslation } from 'react-i18next';

type Components = readonly ReactElement[] | Readonly<Record<string, ReactElement>>;

interface Props {
  /** The `t` of the namespace that has the text. */
  t: ReturnType<typeof useTranslation>['t'];
  i18nKey: string;
  values?: Record<string, string | number>;
  /** What stands for `<0>…</0>` in the text, or by name for `<terms>…</terms>`. */
  components: Components;
}

const TAG = /<(\w+)>([\s\S]*?)<\/\1>/;

/** Stands for a '<' that came with a value, while the text's own tags are looked for. */
const FOREIGN = '\uE000';
const guard = (value: string | number): string | number =>
  typeof value === 'string' ? value.replaceAll('<', FOREIGN) : value;

/**
 * A text with elements in it: `"Sent to <0>{{email}}</0>."`. A value is never read as a tag. react-i18next has one that can
 * do more, and weighs 4 KB on every first load.
 */
export function Trans({ t, i18nKey, values = {}, components }: Props) {
  const guarded = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, guard(value)]));
  return together(fill(t(i18nKey, guarded), components));
}

/** Their order never changes, so that none of them needs a key. */
const together = (parts: ReactNode[]): ReactElement => createElement(Fragment, null, ...parts);

/** Splitting by the tag gives: text, name, inside, text, name, inside, …, text. */
function fill(text: string, components: Components): ReactNode[] {
  const parts = text.split(TAG);
  return parts.map((part, index) => {
    if (index % 3 === 0) return part.replaceAll(FOREIGN, '<');
    if (index % 3 === 2) return null;
    const inside = fill(parts[index + 1] ?? '', components);
    const component = (components as Readonly<Record<string, ReactElement>>)[part];
    return component ? cloneElement(component, undefined, ...inside) : together(inside);
  });
}
