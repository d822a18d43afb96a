import { Link, paths, type SlotProps, Trans, useCurrentUser, useTranslation, registerLocale } from 'shared-ui/app';
import { DEFAULT_TIP } from 'contracts';
import { Button } from 'shared-ui/ui/button';
import { HandCoins } from 'shared-ui/ui/icon';
import { Heading } from 'shared-ui/ui/text';
import { useGetRecipientQuery } from '../../api/recipients.ts';
import { useTipping } from '../../parts/tipping/use-tipping.ts';
import styles from './send-tip.module.css';
import english from '../../locales/en/send-tip.json' with { type: 'json' };

registerLocale('payments', english);

/** Offers a tip for a helper, or explains that they want none (spec §2, PRODUCT.md 27). Empty for the helper themselves. */
export function SendTip({ userId, username, onStart }: SlotProps['person.tip']) {
  const { t } = useTranslation('payments');
  const { user } = useCurrentUser();
  const { tipping } = useTipping();
  const isSelf = user?.id === userId;
  // A tip is offered until the response arrives, and also without one: the checkout asks again
  const { data } = useGetRecipientQuery(userId, { skip: isSelf || tipping !== 'on' });
  if (isSelf) return null;
  return (
    <div className={styles.block}>
      <Heading as="h3" size="panel" className={styles.heading}>
        {t('sendTip.heading')}
      </Heading>
      {tipping === 'off' ? <p>{`${t('off.title')}. ${t('off.text')}`}</p> : null}
      {tipping !== 'off' && data?.takesTips === false ? (
        <p>
          <Trans t={t} i18nKey="sendTip.noTips" values={{ name: username }} components={[<bdi key="name" />]} />
        </p>
      ) : null}
      {tipping !== 'off' && data?.takesTips !== false ? (
        <>
          <p>
            <Trans t={t} i18nKey="sendTip.text" values={{ name: username }} components={[<bdi key="name" />]} />
          </p>
          <Button asChild variant="sign" icon={HandCoins} onClick={onStart}>
            <Link to={paths.checkout(userId, { amount: DEFAULT_TIP.checkout, name: username })}>
              {t('sendTip.send')}
            </Link>
          </Button>
        </>
      ) : null}
    </div>
  );
}
