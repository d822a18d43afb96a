import { Link, paths, useTranslation } from 'shared-ui/app';
import type { Listing } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { Definition } from 'shared-ui/ui/definition-list';
import { CircleUserRound, MessageSquareText } from 'shared-ui/ui/icon';
import { Columns, Stack } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Heading } from 'shared-ui/ui/text';
import { TripDetails } from '../../trip-details/trip-details.tsx';
import { Appreciate } from './appreciate.tsx';
import { Contact } from './contact.tsx';
import type { DetailsProps } from './details-tabs.tsx';
import { ListingActs } from './listing-acts.tsx';
import styles from './listing-details.module.css';
import { isLongLine } from './long-line.ts';
import { ReportSlot } from './report-slot.tsx';
import { TAB_OF } from './own-tab.ts';

interface Props extends Pick<DetailsProps, 'listing' | 'logIn' | 'head' | 'report'> {
  isOwn: boolean;
}

/** How the owner is reached, and the whole trip. */
export function ContactTab({ listing, isOwn, logIn, head, report: { place, ask } }: Props) {
  const { t } = useTranslation('listings');
  return (
    <Columns>
      <Stack gap="large" className={styles.column}>
        <Heading ref={head} tabIndex={-1} as="h3" size="panel">
          {t('details.tabs.contact')}
        </Heading>
        {isOwn || listing.userId === null ? null : (
          <Button asChild wide icon={MessageSquareText}>
            <Link to={paths.messages({ to: listing.userId, listing: listing.id })}>{t('details.contact.send')}</Link>
          </Button>
        )}
        {isOwn ? <Own listing={listing} /> : <Contact listing={listing} logIn={logIn} head={head} />}
        {isOwn || listing.userId === null ? null : <Appreciate listing={listing} userId={listing.userId} />}
      </Stack>
      <Stack gap="large" className={styles.column}>
        <Trip listing={listing} />
        <ListingActs listing={listing} />
        {isOwn ? null : (
          <div ref={place}>
            <ReportSlot listing={listing} onAsk={ask} />
          </div>
        )}
      </Stack>
    </Columns>
  );
}

function Own({ listing }: { listing: Listing }) {
  const { t } = useTranslation('listings');
  return (
    <>
      <Notice title={t('details.contact.own')}>{t('details.contact.ownText')}</Notice>
      <Button asChild wide variant="secondary" icon={CircleUserRound}>
        <Link to={paths.profile(TAB_OF[listing.type])}>{t('details.contact.ownLink')}</Link>
      </Button>
    </>
  );
}

function Trip({ listing }: { listing: Listing }) {
  const { t } = useTranslation('listings');
  return (
    <div>
      <Heading as="h3" size="panel" className={styles.tripTitle}>
        {t('details.trip')}
      </Heading>
      <TripDetails listing={listing}>
        {isLongLine(listing) ? (
          <Definition plain label={t('details.languages')}>
            <bdi>{listing.languages}</bdi>
          </Definition>
        ) : null}
      </TripDetails>
    </div>
  );
}
