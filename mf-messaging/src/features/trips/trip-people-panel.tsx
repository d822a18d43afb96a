import type { TripDetails } from 'contracts';
import type { ReactNode } from 'react';
import { Link, paths, useTranslation } from 'shared-ui/app';
import { Person } from 'shared-ui/ui/avatar';
import { Button } from 'shared-ui/ui/button';
import { MessageSquareText } from 'shared-ui/ui/icon';
import { Panel } from 'shared-ui/ui/panel';
import { getPeople, type Me } from './trip-people.tsx';
import styles from './trip-page.module.css';

interface Props {
  trip: TripDetails;
  me: Me;
}

/** Everybody of the trip, the traveler first. */
export function PeoplePanel({ trip, me }: Props) {
  const { t } = useTranslation('messaging');
  const { travelerName, helpsOther, otherUser, state } = trip;
  const isUnknown = getPeople(trip, me).traveler.name === null;
  const roleOf = (isHelper: boolean): string => {
    if (!isHelper && isUnknown) return t('tripPage.people.posted');
    if (!isHelper) return t(travelerName === null ? 'tripPage.people.traveler' : 'tripPage.people.arranged');
    return t(state === 'agreed' || state === 'done' ? 'tripPage.people.amigo' : 'tripPage.people.offers');
  };
  const other = (
    <li key="other" className={styles.person}>
      <Person
        size="small"
        as="b"
        name={otherUser.username}
        src={otherUser.profilePictureUrl}
        line={roleOf(!helpsOther)}
        wrapName={(name: ReactNode) => <Link to={paths.person(otherUser.id)}>{name}</Link>}
      />
      <Button asChild variant="secondary" size="small" icon={MessageSquareText}>
        <Link
          to={paths.conversation(otherUser.id)}
          aria-label={t('tripPage.people.conversationWith', { name: otherUser.username })}
        >
          {t('tripPage.people.conversation')}
        </Link>
      </Button>
    </li>
  );
  const mine = (
    <li key="me" className={styles.person}>
      <Person
        size="small"
        as="b"
        name={me.username}
        src={me.profilePictureUrl}
        line={roleOf(helpsOther)}
        wrapName={() => <bdi>{t('tripPage.people.you', { name: me.username })}</bdi>}
      />
    </li>
  );
  return (
    <Panel gap="small" title={t('tripPage.people.title')}>
      <ul className={styles.people}>
        {travelerName === null ? null : (
          <li className={styles.person}>
            <Person size="small" as="b" name={travelerName} line={t('tripPage.people.traveler')} />
          </li>
        )}
        {helpsOther ? [other, mine] : [mine, other]}
      </ul>
    </Panel>
  );
}
