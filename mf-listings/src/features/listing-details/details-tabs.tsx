import { useRef, useState } from 'react';
import { Trans, useCurrentUser, useTranslation } from 'shared-ui/app';
import type { Listing } from 'contracts';
import { Person } from 'shared-ui/ui/avatar';
import { Phone, Star } from 'shared-ui/ui/icon';
import { Notice } from 'shared-ui/ui/notice';
import { Rating } from 'shared-ui/ui/stars';
import { type Tab, TabPanel, Tabs } from 'shared-ui/ui/tabs';
import { EvidenceRow, PassportNote } from '../../parts/evidence/evidence-row.tsx';
import { AmigoBadge, OpenParts } from '../../parts/listing-card/amigo-badge.tsx';
import { Speaks } from '../../parts/listing-card/card-parts.tsx';
import { getSpeaker, toPerson } from '../../parts/listing-card/listing-labels.ts';
import { toPersonLink } from '../../parts/person-link/person-link.tsx';
import { ContactTab, hasLongLanguages } from './contact-tab.tsx';
import type { DetailsProps } from './details-props.ts';
import styles from './listing-details.module.css';
import { ReviewTab } from './review-tab.tsx';

export type DetailsTab = 'contact' | 'reviews';

interface Props extends DetailsProps {
  tab: DetailsTab;
  onTabChange: (tab: DetailsTab) => void;
}

/** The owner, and two tabs: contact details and reviews (spec §2). */
export function DetailsTabs({ tab, onTabChange, ...details }: Props) {
  const { t } = useTranslation('listings');
  const { listing } = details;
  const { user } = useCurrentUser();
  const root = useRef<HTMLDivElement>(null);
  const showContact = () => {
    onTabChange('contact');
    // The pressed button is gone: focus and scroll position start from the tabs
    root.current?.querySelector<HTMLElement>('[role=tab]')?.focus();
  };
  const [reviewWaits, setReviewWaits] = useState(false);
  const onSubmitted = ({ waits }: { waits: boolean }) => {
    setReviewWaits(waits);
    showContact();
  };
  const isOwn = user !== null && user.id === listing.userId;
  const tabs: Tab<DetailsTab>[] = [
    { value: 'contact', label: t('details.tabs.contact'), icon: Phone },
    { value: 'reviews', label: t('details.tabs.reviews'), icon: Star },
  ];
  return (
    <div ref={root}>
      <Owner listing={listing} />
      {reviewWaits ? (
        <Notice role="status" title={t('details.review.waits')} className={styles.reviewWaits}>
          {t('details.review.waitsText')}
        </Notice>
      ) : null}
      <Tabs inset label={t(`details.title.${listing.type}`)} tabs={tabs} value={tab} onValueChange={onTabChange}>
        <TabPanel value="contact">
          <ContactTab {...details} isOwn={isOwn} />
        </TabPanel>
        <TabPanel value="reviews">
          <ReviewTab {...details} isOwn={isOwn} showContact={showContact} onSubmitted={onSubmitted} />
        </TabPanel>
      </Tabs>
    </div>
  );
}

function Owner({ listing }: { listing: Listing }) {
  const { t } = useTranslation('listings');
  const { type, averageRating, ratingCount } = listing;
  const line = t(`details.line.${type}`);
  return (
    <div className={styles.owner}>
      <Person
        {...toPerson(listing)}
        wrapName={toPersonLink(listing)}
        size="large"
        nameSize="large"
        className={styles.ownerName}
        line={
          // The sentence has its own text direction
          <span dir="auto" className={hasLongLanguages(listing) ? styles.longLine : undefined}>
            {getSpeaker(listing).languages ? (
              <Trans
                t={t}
                i18nKey="details.speaks"
                values={{ line }}
                components={{ speaks: <Speaks listing={listing} /> }}
              />
            ) : (
              line
            )}
          </span>
        }
      />
      {averageRating !== null && ratingCount > 0 ? (
        <Rating label={t('card.rated', { average: averageRating.toFixed(1), count: ratingCount })}>
          <b>{averageRating.toFixed(1)}</b>
          <span>{` (${String(ratingCount)})`}</span>
        </Rating>
      ) : null}
      <EvidenceRow person={listing.user} />
      <AmigoBadge listing={listing} className={styles.amigo} />
      <OpenParts listing={listing} />
      {listing.userId === null ? null : <PassportNote />}
    </div>
  );
}
