import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'shared-ui/app';
import { Band } from 'shared-ui/ui/band';
import { HandCoins } from 'shared-ui/ui/icon';
import { Wrap } from 'shared-ui/ui/layout';
import './texts.ts';

/** What stands around each state of the page. */
export function CheckoutPage({ name, children }: { name?: string | undefined; children: ReactNode }) {
  const { t } = useTranslation('payments');
  const lead = name ? (
    <Trans t={t} i18nKey="checkout.supporting" values={{ name }} components={[<bdi key="name" />]} />
  ) : undefined;
  return (
    <>
      <Band width="slim" icon={HandCoins} title={t('checkout.title')} lead={lead} />
      <Wrap width="slim" top="normal">
        {children}
      </Wrap>
    </>
  );
}
