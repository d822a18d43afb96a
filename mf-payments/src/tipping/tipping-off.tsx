import { useTranslation } from 'shared-ui/app';
import { Notice } from 'shared-ui/ui/notice';

/** Stands where a tip would be offered on a site that takes none. */
export function TippingOff() {
  const { t } = useTranslation('payments');
  return <Notice title={t('off.title')}>{t('off.text')}</Notice>;
}
