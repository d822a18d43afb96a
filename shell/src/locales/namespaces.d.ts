import type legal from './en/legal.json' with { type: 'json' };
import type login from './en/login.json' with { type: 'json' };
import type shell from './en/shell.json' with { type: 'json' };
import type testers from './en/testers.json' with { type: 'json' };

declare module 'shared-ui/app' {
  /** Keys of t('…') are checked against these. */
  interface LocaleNamespaces {
    legal: typeof legal;
    login: typeof login;
    shell: typeof shell;
    testers: typeof testers;
  }
}
