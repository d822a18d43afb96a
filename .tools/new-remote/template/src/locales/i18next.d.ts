import type newest from './en/newest.json' with { type: 'json' };
import type remote from './en/remote.json' with { type: 'json' };

declare module 'i18next' {
  /** Keys of t('…') are checked against these. */
  interface ResourceNamespaceMap {
    trips: typeof newest & typeof remote;
  }
}
