import type remote from './en/remote.json' with { type: 'json' };

declare module 'i18next' {
  /** Keys of t('…') are checked against these. */
  interface ResourceNamespaceMap {
    account: typeof remote;
  }
}
