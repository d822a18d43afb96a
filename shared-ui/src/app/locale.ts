/** A locale file (i18next JSON v4): texts, lists of paragraphs, and groups of both. */
export interface Locale {
  [key: string]: string | string[] | Locale;
}

/** The locale files of each namespace. A site declares its own, which types the keys of its texts. */
export interface LocaleNamespaces {}

export type Namespace = keyof LocaleNamespaces;

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

type KeyOf<Texts, Value> = {
  [Key in keyof Texts & string]: Texts[Key] extends Value
    ? Key extends `${infer Plural}_${PluralForm}`
      ? Plural
      : Key
    : Texts[Key] extends string | readonly string[]
      ? never
      : `${Key}.${KeyOf<Texts[Key], Value>}`;
}[keyof Texts & string];

/** Such as 'card.title'. The forms of a plural (`hours_one`, `hours_other`) are one key. */
export type TextKey<Ns extends Namespace> = KeyOf<LocaleNamespaces[Ns], string>;
export type ListKey<Ns extends Namespace> = KeyOf<LocaleNamespaces[Ns], readonly string[]>;

/** For the `{{name}}` of a text. `count` selects the plural form. */
export type TextValues = Readonly<Record<string, string | number | null | undefined>>;

export interface Translate<Ns extends Namespace> {
  (key: TextKey<Ns>, values?: TextValues): string;
  (key: ListKey<Ns>, options: { returnObjects: true }): string[];
}

/** The texts of a namespace, and the language of the page. */
export interface Translation<Ns extends Namespace> {
  t: Translate<Ns>;
  i18n: { readonly language: string; dir: () => 'ltr' | 'rtl' };
}
