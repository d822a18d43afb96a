import { type RefObject, useRef } from 'react';
import { type CurrentUser, Trans, useCurrentUser, useTranslation } from 'shared-ui/app';
import type { Listing } from 'shared-ui/contracts';
import { Person } from 'shared-ui/ui/avatar';
import { Phone, Star } from 'shared-ui/ui/icon';
import { Rating } from 'shared-ui/ui/stars';
import { type Tab, TabPanel, Tabs } from 'shared-ui/ui/tabs';
import { Evidence } from '../../listing-card/evidence.tsx';
import { personOf } from '../../listing-card/listing-look.ts';
import { ContactTab } from './contact-tab.tsx';
import type { KeptReview } from './kept-review.ts';
import { ReviewTab } from './review-tab.tsx';
import styles from './listing-details.module.css';
import { isLongLine } from './long-line.ts';
import type { Report } from './use-report.ts';

export interface DetailsProps {
  listing: Listing;
  /** Logs in beside the details, with the reason shown to the visitor; null if they did not. */
  logIn: (why: string) => Promise<CurrentUser | null>;
  typed: KeptReview;
  /** The heading of what is chosen, where the focus goes when what had it goes away. */
  head: RefObject<HTMLHeadingElement | null>;
  report: Report;
}

export type Part = 'contact' | 'reviews';

interface Props extends DetailsProps {
  part: Part;
  onPartChange: (part: Part) => void;
}

/** Whose listing it is, and two tabs: how to reach them, and what is said of them (spec §2). */
export function DetailsTabs({ part, onPartChange, ...details }: Props) {
  const { t } = useTranslation('listings');
  const { listing } = details;
  const { user } = useCurrentUser();
  const place = useRef<HTMLDivElement>(null);
  const backToContact = () => {
    onPartChange('contact');
    // The button that was pressed is gone: the focus, and what is in sight, begin anew
    place.current?.querySelector<HTMLElement>('[role=tab]')?.focus();
  };
  const isOwn = user !== null && user.id === listing.userId;
  const tabs: Tab<Part>[] = [
    { value: 'contact', label: t('details.tabs.contact'), icon: Phone },
    { value: 'reviews', label: t('details.tabs.reviews'), icon: Star },
  ];
  return (
    <div ref={place}>
      <Owner listing={listing} />
      <Tabs inset label={t(`details.title.${listing.type}`)} tabs={tabs} value={part} onValueChange={onPartChange}>
        <TabPanel value="contact">
          <ContactTab {...details} isOwn={isOwn} />
        </TabPanel>
        <TabPanel value="reviews">
          <ReviewTab {...details} isOwn={isOwn} toContact={backToContact} />
        </TabPanel>
      </Tabs>
    </div>
  );
}

function Owner({ listing }: { listing: Listing }) {
  const { t } = useTranslation('listings');
  const { type, languages, averageRating, ratingCount } = listing;
  const line = t(`details.line.${type}`);
  return (
    <div className={styles.owner}>
      <Person
        {...personOf(listing)}
        size="large"
        nameSize="large"
        className={styles.who}
        line={
          // The sentence keeps its own direction, whichever the page has
          <span dir="auto" className={isLongLine(listing) ? styles.longLine : undefined}>
            {languages ? (
              <Trans
                t={t}
                i18nKey="details.speaks"
                values={{ line, languages }}
                components={[<bdi key="languages" />]}
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
          {` (${String(ratingCount)})`}
        </Rating>
      ) : null}
      <Evidence listing={listing} />
    </div>
  );
}
