import { Link, paths, type SlotProps, Trans, useCurrentUser, useTranslation } from 'shared-ui/app';
import { FIRST_TIP } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { HandCoins } from 'shared-ui/ui/icon';
import { Heading } from 'shared-ui/ui/text';
import { useGetRecipientQuery } from '../../api/recipient.ts';
import { useTipping } from '../../tipping/use-tipping.ts';
import styles from './send-tip.module.css';
import './texts.ts';

/** Thanks a helper (spec §2, product.md 27), or says that they want no tips; nothing for oneself. */
export function SendTip({ userId, username, onStart }: SlotProps['person.tip']) {
  const { t } = useTranslation('payments');
  const { user } = useCurrentUser();
  const { tipping } = useTipping();
  const isOneself = user?.id === userId;
  // Until it is known, and where it cannot be, a tip is offered: the checkout asks again
  const { data } = useGetRecipientQuery(userId, { skip: isOneself || tipping !== 'on' });
  if (isOneself) return null;
  return (
    <div className={styles.block}>
      <Heading as="h4" size="panel" className={styles.heading}>
        {t('sendTip.heading')}
      </Heading>
      {tipping === 'off' ? <p>{`${t('off.title')}. ${t('off.text')}`}</p> : null}
      {tipping !== 'off' && data?.takesTips === false ? <NoTips username={username} /> : null}
      {tipping !== 'off' && data?.takesTips !== false ? (
        <Offer userId={userId} username={username} onStart={onStart} />
      ) : null}
    </div>
  );
}

function Offer({ userId, username, onStart }: SlotProps['person.tip']) {
  const { t } = useTranslation('payments');
  return (
    <>
      <p>
        <Trans t={t} i18nKey="sendTip.text" values={{ name: username }} components={[<bdi key="name" />]} />
      </p>
      <Button asChild variant="sign" icon={HandCoins} onClick={onStart}>
        <Link to={paths.checkout(userId, { amount: FIRST_TIP.checkout, name: username })}>{t('sendTip.send')}</Link>
      </Button>
    </>
  );
}

function NoTips({ username }: Pick<SlotProps['person.tip'], 'username'>) {
  const { t } = useTranslation('payments');
  return (
    <p>
      <Trans t={t} i18nKey="sendTip.noTips" values={{ name: username }} components={[<bdi key="name" />]} />
    </p>
  );
}
