export interface LanguageOption {
  /** ISO 639-1: 'ta'. */
  code: string;
  /** In the language of the page: 'Tamil'. */
  name: string;
  /** In the language itself: 'தமிழ்'. Undefined where it is unknown or the same. */
  ownName?: string | undefined;
  /** Further names by which it is found. */
  aliases?: readonly string[] | undefined;
}
