import { useEffect, useRef } from 'react';
import { notify, useTranslation } from 'shared-ui/app';
import './texts.ts';

/** A submit without an email stops with a toast of its own, besides the message at the field (spec §8). */
export function useMissingEmail(submitCount: number, readEmail: () => string): void {
  const { t } = useTranslation('listings');
  // One toast a submit, whatever else is rendered in between
  const told = useRef(0);
  useEffect(() => {
    if (submitCount === told.current) return;
    told.current = submitCount;
    if (readEmail().trim() !== '') return;
    notify({
      title: t('publish.missingEmail'),
      description: t('publish.missingEmailText'),
      variant: 'destructive',
    });
  }, [submitCount, readEmail, t]);
}
