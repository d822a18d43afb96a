import type { ReactNode, Ref } from 'react';
import { registerLocale, useTranslation } from 'shared-ui/app';
import { Undo2 } from 'shared-ui/ui/icon';
import { Notice } from 'shared-ui/ui/notice';
import english from '../../locales/en/tip-goes-back.json' with { type: 'json' };

registerLocale('payments', english);

interface Props {
  /** For the focus. */
  ref?: Ref<HTMLDivElement>;
  action?: ReactNode;
}

/** A tip was paid, goes beyond a daily cap, and is refunded. */
export function TipGoesBack({ ref, action }: Props) {
  const { t } = useTranslation('payments');
  return (
    <Notice ref={ref} tabIndex={-1} role="status" icon={Undo2} titleAs="h2" title={t('goesBack.title')} action={action}>
      {t('goesBack.text')}
    </Notice>
  );
}
