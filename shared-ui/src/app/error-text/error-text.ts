import { errorMessage, isUnreachable, registerLocale, useTranslation } from 'shared-ui/app';
import english from '../locales/en/error-text.json' with { type: 'json' };

declare module 'shared-ui/app' {
  interface LocaleNamespaces {
    'error-text': typeof english;
  }
}

registerLocale('error-text', english);

/**
 * What to say about a failed call: the server's message, else that the site was not reached, else `failed`. `unreachable`: where more is to
 * be said about it, such as what is not lost.
 */
export function useErrorText(): (error: unknown, failed: string, unreachable?: string) => string {
  const { t } = useTranslation('error-text');
  return (error, failed, unreachable = t('unreachable')) =>
    errorMessage(error, isUnreachable(error) ? unreachable : failed);
}
