import { Link, paths, Trans, useTranslation } from 'shared-ui/app';
import type { Listing } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { HandCoins } from 'shared-ui/ui/icon';
import { Heading } from 'shared-ui/ui/text';
import { trackTipStart } from '../../engagement/engagement.ts';
import styles from './listing-details.module.css';

const FIRST_AMOUNT_IN_DOLLARS = 5;

/** A tip for a helper who accepts tips (spec §2, product.md 27); nothing otherwise. */
export function Appreciate({ listing, userId }: { listing: Listing; userId: number }) {
  const { t } = useTranslation('listings');
  if (listing.type !== 'helper' || !listing.acceptsTips) return null;
  const { username } = listing.user;
  return (
    <div className={styles.appreciate}>
      <Heading as="h4" size="panel" className={styles.appreciateTitle}>
        {t('details.tip.heading')}
      </Heading>
      <p>
        <Trans t={t} i18nKey="details.tip.text" values={{ name: username }} components={[<bdi key="name" />]} />
      </p>
      <Button asChild variant="sign" icon={HandCoins} onClick={() => trackTipStart(listing)}>
        <Link to={paths.checkout(userId, { amount: FIRST_AMOUNT_IN_DOLLARS, name: username })}>
          {t('details.tip.send')}
        </Link>
      </Button>
    </div>
  );
}
