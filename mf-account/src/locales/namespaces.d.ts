import type remote from './en/remote.json' with { type: 'json' };

declare module 'shared-ui/app' {
  /** Keys of t('…') are checked against these. */
  interface LocaleNamespaces {
    account: typeof remote;
  }
}
