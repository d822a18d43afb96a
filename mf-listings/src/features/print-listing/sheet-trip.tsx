import type { ReactNode } from 'react';
import { formatDayRange, formatTime, useTranslation } from 'shared-ui/app';
import type { Listing } from 'shared-ui/contracts';
import { Code } from 'shared-ui/ui/text';
import { tipWordsOf } from '../../listing-card/tip-words.ts';
import { skillsIn } from '../../listing-card/trip-wording.ts';
import { tipLineOf } from '../../trip-details/tip-line.ts';
import styles from './print-listing.module.css';

interface Props {
  listing: Listing;
}

/** When, and on which flight. */
export function TripFacts({ listing: { date, endDate, time, flightNumber } }: Props) {
  const { t } = useTranslation('listings');
  return (
    <dl className={styles.facts}>
      <Fact label={t('print.date')}>
        <bdi>{formatDayRange(date, endDate)}</bdi>
      </Fact>
      {time ? (
        <Fact label={t('print.time')}>
          <bdi>{formatTime(time)}</bdi>
        </Fact>
      ) : null}
      {flightNumber ? (
        <Fact label={t('print.flightNumber')}>
          <Code>{flightNumber}</Code>
        </Fact>
      ) : null}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What the listing says in words: the rest of it is above. */
export function Words({ listing }: Props) {
  const { t } = useTranslation('listings');
  const skills = skillsIn(listing.skills);
  const tip = tipLineOf(listing);
  // The amount stands in the tip line
  const badges = tipWordsOf({ ...listing, tipAmount: null });
  if (!listing.description && skills.length === 0 && !tip && badges.length === 0) return null;
  return (
    <div className={styles.words}>
      {listing.description ? <p dir="auto">{listing.description}</p> : null}
      {skills.length > 0 ? (
        <p>
          <b>{t('print.skills')}</b> <Isolated words={skills} />
        </p>
      ) : null}
      {tip ? (
        <p>
          <b>{tip.label}</b> <bdi>{tip.words}</bdi>
        </p>
      ) : null}
      {badges.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </div>
  );
}

/** Words with commas between them: each keeps its own direction. */
function Isolated({ words }: { words: string[] }) {
  return words.map((word, index) => (
    <span key={word}>
      {index > 0 ? ', ' : null}
      <bdi>{word}</bdi>
    </span>
  ));
}
