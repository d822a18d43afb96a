/** A locale file: texts, lists of paragraphs, and groups of both. */
export interface Locale {
  [key: string]: string | string[] | Locale;
}
