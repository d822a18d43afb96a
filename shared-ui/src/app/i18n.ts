import { useSyncExternalStore } from 'react';
import { PRODUCT } from 'contracts';
import type { Locale, Namespace, TextKey, TextValues, Translation } from './locale.ts';

type Text = string | string[];

const ENGLISH = 'en';
const RIGHT_TO_LEFT = ['ar', 'fa', 'he', 'ur'];
const PLACEHOLDER = /{{(\w+)}}/g;

/** The English texts by namespace and key: 'listings:card.title'. */
const texts = new Map<string, Text>();
const translations = new Map<string, unknown>();
const listeners = new Set<() => void>();
let language = ENGLISH;
// Of the texts, also where the pseudo-locale is made of them
const pluralRules = new Intl.PluralRules(ENGLISH);
/** English is bundled. In development there is the pseudo-locale too, which is made of it. */
let localize = (english: string): string => english;

/** Adds English texts to a namespace; `useTranslation(namespace)` reads them. Call it at module level, before the first render. */
export const registerLocale = (namespace: string, english: Locale): void => addTexts(`${namespace}:`, english);

function addTexts(prefix: string, locale: Locale): void {
  for (const [key, text] of Object.entries(locale)) {
    if (typeof text === 'string' || Array.isArray(text)) texts.set(prefix + key, text);
    else addTexts(`${prefix}${key}.`, text);
  }
}

export const hasLocale = (namespace: string): boolean => [...texts.keys()].some((id) => id.startsWith(`${namespace}:`));

/** Changes the language of the whole page, with `lang` and `dir` on <html>. */
export async function changeLanguage(next: string): Promise<void> {
  const pseudo = process.env.NODE_ENV === 'development' && next !== ENGLISH && (await import('./pseudo-locale.ts'));
  localize = pseudo ? pseudo.toPseudoText : (english) => english;
  language = next;
  translations.clear();
  markLanguage();
  for (const changed of listeners) changed();
}

const markLanguage = (): unknown => Object.assign(document.documentElement, { lang: language, dir: direction() });

const direction = (): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.includes(language.split('-', 1)[0] ?? '') ? 'rtl' : 'ltr');

/** The language of dates and money. English is American English (spec §2: en-US). */
export const formatLanguage = (): string => (language === ENGLISH ? 'en-US' : language);

markLanguage();

/** For texts outside of components. */
export const translate = <Ns extends Namespace>(key: TextKey<Ns>, values: TextValues & { ns: Ns }): string =>
  String(textOf(values.ns, key, values));

/** The texts of a namespace. `t` stays the same function until the language changes. */
export function useTranslation<Ns extends Namespace>(namespace: Ns): Translation<Ns> {
  const current = useSyncExternalStore(subscribe, () => language);
  if (!translations.has(namespace)) {
    const t = (key: string, values?: TextValues): Text => textOf(namespace, key, values);
    translations.set(namespace, { t, i18n: { language: current, dir: direction } });
  }
  return translations.get(namespace) as Translation<Ns>;
}

const subscribe = (changed: () => void): (() => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** The key itself where there is no such text. */
function textOf(namespace: string, key: string, values: TextValues = {}): Text {
  const id = `${namespace}:${key}`;
  const { count } = values;
  const plural = typeof count === 'number' ? pluralOf(id, count) : undefined;
  const text = plural ?? texts.get(id) ?? key;
  return typeof text === 'string' ? fill(text, values) : text.map((one) => fill(one, values));
}

const pluralOf = (id: string, count: number): Text | undefined =>
  (count === 0 ? texts.get(`${id}_zero`) : undefined) ?? texts.get(`${id}_${pluralRules.select(count)}`);

function fill(english: string, values: TextValues): string {
  const all: TextValues = { product: PRODUCT, ...values };
  return localize(english).replaceAll(PLACEHOLDER, (_placeholder, name: string) => String(all[name] ?? ''));
}
