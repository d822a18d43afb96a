import type { Listing, TripDetails } from 'contracts';
import type { ReactNode } from 'react';
import { formatDayRange, Link, paths, useTranslation } from 'shared-ui/app';
import {
  CalendarPlus,
  CalendarX,
  ChevronRight,
  Icon,
  type IconDrawing,
  MessageSquareText,
  Ticket,
} from 'shared-ui/ui/icon';
import { Panel } from 'shared-ui/ui/panel';
import { getCalendarUrl } from '../../api/trips.ts';
import styles from './trip-page.module.css';

/** Ways onward: the calendar, the conversation, the listings while they are there. */
export function TripJourney({ trip }: { trip: TripDetails }) {
  const { t } = useTranslation('messaging');
  const { id, state, otherUser, request, offer } = trip;
  return (
    <Panel gap="small" title={t(state === 'agreed' ? 'tripPage.journey.title' : 'tripPage.journey.titleOther')}>
      <ul className={styles.links}>
        {state === 'agreed' || state === 'cancelled' ? (
          <li>
            <a href={getCalendarUrl(id)} download className={styles.link}>
              <LinkText
                icon={state === 'agreed' ? CalendarPlus : CalendarX}
                title={t(`tripPage.journey.calendar.${state}`)}
              >
                {t(`tripPage.journey.calendarText.${state}`)}
              </LinkText>
            </a>
          </li>
        ) : null}
        <li>
          <Link to={paths.conversation(otherUser.id)} className={styles.link}>
            <LinkText icon={MessageSquareText} title={t('tripPage.journey.conversation')}>
              {t('tripPage.journey.conversationText', { name: otherUser.username })}
            </LinkText>
          </Link>
        </li>
        {request ? <ListingLink listing={request} title={t('tripPage.journey.request')} /> : null}
        {offer ? <ListingLink listing={offer} title={t('tripPage.journey.offer')} /> : null}
      </ul>
    </Panel>
  );
}

function ListingLink({ listing, title }: { listing: Listing; title: string }) {
  const { t } = useTranslation('messaging');
  const { id, departureCity, arrivalCity, date, endDate } = listing;
  const day = formatDayRange(date, endDate);
  return (
    <li>
      <Link to={paths.search({ listing: id })} className={styles.link}>
        <LinkText icon={Ticket} title={title}>
          {t('tripPage.journey.listingText', { from: departureCity, to: arrivalCity, day })}
        </LinkText>
      </Link>
    </li>
  );
}

function LinkText({ icon, title, children }: { icon: IconDrawing; title: string; children: ReactNode }) {
  return (
    <>
      <Icon of={icon} />
      <span>
        <b className={styles.linkTitle}>{title}</b> <span>{children}</span>
      </span>
      <Icon of={ChevronRight} flip />
    </>
  );
}
