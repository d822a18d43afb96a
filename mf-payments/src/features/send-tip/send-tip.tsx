import { Link, paths, type SlotProps, Trans, useCurrentUser, useTranslation } from 'shared-ui/app';
import { FIRST_TIP } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { HandCoins } from 'shared-ui/ui/icon';
import { Heading } from 'shared-ui/ui/text';
import { useTipping } from '../../tipping/use-tipping.ts';
import styles from './send-tip.module.css';
import './texts.ts';

/** Thanks somebody who takes tips (spec §2, product.md 27); nothing for oneself. */
export function SendTip({ userId, username, onStart }: SlotProps['person.tip']) {
  const { t } = useTranslation('payments');
  const { user } = useCurrentUser();
  const { tipping } = useTipping();
  if (user?.id === userId) return null;
  return (
    <div className={styles.block}>
      <Heading as="h4" size="panel" className={styles.heading}>
        {t('sendTip.heading')}
      </Heading>
      {tipping === 'off' ? (
        <p>{`${t('off.title')}. ${t('off.text')}`}</p>
      ) : (
        <Offer userId={userId} username={username} onStart={onStart} />
      )}
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
