import type { ReactNode } from 'react';
import { formatDayRange, formatMomentDay, formatTime, paths, product, Trans, useTranslation } from 'shared-ui/app';
import type { Listing } from 'contracts';
import { Person } from 'shared-ui/ui/avatar';
import { Logo } from 'shared-ui/ui/logo';
import { RouteLine } from 'shared-ui/ui/route';
import { Code } from 'shared-ui/ui/text';
import { Speaks, Via } from '../../parts/listing-card/card-parts.tsx';
import {
  getNeedLabels,
  getSpeaker,
  getTipLabels,
  parseSkills,
  ROLE_STYLE,
  toPerson,
} from '../../parts/listing-card/listing-labels.ts';
import { FlightList } from '../../parts/trip-details/flight-list.tsx';
import { getTipLine } from '../../parts/trip-details/tip-line.ts';
import { TravelerLine } from '../../parts/trip-details/traveler-line.tsx';
import styles from './print-listing.module.css';
import { PrintedContact, type SheetContact, useSheetContact } from './sheet-contact.tsx';

interface Props {
  listing: Listing;
}

/** From this many characters of description and skills on, the print is smaller. */
const LONG_TEXT_LENGTH = 600;

/** The sheet itself: trip, owner, contact details, and blank lines. */
export function Sheet({ listing }: Props) {
  const { t } = useTranslation('listings');
  const { type, description, skills, departureCity, departureCountry, arrivalCity, arrivalCountry } = listing;
  const contact = useSheetContact(listing);
  const isLong = (description?.length ?? 0) + (skills?.length ?? 0) > LONG_TEXT_LENGTH;
  return (
    <article className={[styles.sheet, isLong ? styles.long : ''].join(' ')}>
      <Header />
      <h1>{t(`print.${type}.heading`)}</h1>
      <RouteLine
        size="large"
        className={styles.route}
        type={ROLE_STYLE[type].type}
        departureAirport={listing.departureAirport}
        arrivalAirport={listing.arrivalAirport}
        cities={[`${departureCity}, ${departureCountry}`, `${arrivalCity}, ${arrivalCountry}`]}
        via={listing.flights ? <Via listing={listing} /> : undefined}
        departureLabel={t('card.from')}
        arrivalLabel={t('card.to')}
      />
      {listing.flights ? <Flights listing={listing} /> : <PrintedFacts listing={listing} />}
      <CrewNote listing={listing} contact={contact} />
      <div className={styles.columns}>
        <Owner listing={listing} />
        <PrintedContact listing={listing} contact={contact} />
      </div>
      <Texts listing={listing} />
      <BlankLines listing={listing} />
      <Footer id={listing.id} />
    </article>
  );
}

function Header() {
  const { t } = useTranslation('listings');
  const today = formatMomentDay(new Date().toISOString());
  return (
    <div className={styles.top}>
      <Logo className={styles.logo}>{product}</Logo>
      <p>
        <Trans t={t} i18nKey="print.printed" values={{ day: today }} components={[<bdi key="day" />]} />
      </p>
    </div>
  );
}

/** Date, time and flight; missing values are left out. */
function PrintedFacts({ listing: { date, endDate, time, flightNumber } }: Props) {
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

/** Each flight of a trip with connections. */
function Flights({ listing }: Props) {
  return (
    <div className={styles.flights}>
      <FlightList listing={listing} />
    </div>
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

/**
 * A text to show to the crew, or to anybody who helps. It names the companion only if the contact details were requested;
 * otherwise there is a blank line for the name.
 */
function CrewNote({ listing, contact }: Props & { contact: SheetContact }) {
  const { t } = useTranslation('listings');
  const key = `print.${listing.type}` as const;
  const name = listing.traveler?.firstName ?? toPerson(listing).name;
  // The phone is the poster's
  const phone = listing.traveler?.who === 'other' ? null : (contact.details?.phoneNumber ?? null);
  const isNamed = contact.state === 'loaded' || contact.state === 'loading' || contact.state === 'failed';
  const components = [
    isNamed ? <b key="name" dir="auto" /> : <span key="name" className={styles.blankName} />,
    <b key="phone" dir="ltr" className={styles.phone} />,
  ];
  return (
    <section className={styles.crewNote}>
      <h2>{t(`${key}.crewNote`)}</h2>
      <p>
        <Trans
          t={t}
          i18nKey={`${key}.${phone === null ? 'crewNoteText' : 'crewNoteTextPhone'}`}
          values={{ name: isNamed ? name : '', phone: phone ?? '' }}
          components={components}
        />
      </p>
    </section>
  );
}

function Owner({ listing }: Props) {
  const { t } = useTranslation('listings');
  const { type } = listing;
  return (
    <section>
      <h2>{t(`print.${type}.person`)}</h2>
      <Person
        {...toPerson(listing)}
        as="b"
        className={styles.owner}
        line={getSpeaker(listing).languages ? <Speaks listing={listing} /> : null}
      />
    </section>
  );
}

/** Who flies, what would help, description, skills and tips. */
function Texts({ listing }: Props) {
  const { t } = useTranslation('listings');
  const skills = parseSkills(listing.skills);
  const tip = getTipLine(listing);
  // Without the amount, which the tip line shows
  const tipLabels = getTipLabels({ ...listing, tipAmount: null });
  const needs = getNeedLabels(listing.needs);
  if (!listing.description && !listing.traveler && needs.length + skills.length === 0 && !tip && tipLabels.length === 0)
    return null;
  return (
    <div className={styles.texts}>
      {listing.traveler ? (
        <p>
          <b>{t('tripDetails.whoFlies')}</b> <TravelerLine listing={listing} />
        </p>
      ) : null}
      {needs.length > 0 ? (
        <p>
          <b>{t('card.needs')}</b> <IsolatedList items={needs} />
        </p>
      ) : null}
      {listing.description ? <p dir="auto">{listing.description}</p> : null}
      {skills.length > 0 ? (
        <p>
          <b>{t('print.skills')}</b> <IsolatedList items={skills} />
        </p>
      ) : null}
      {tip ? (
        <p>
          <b>{tip.label}</b> <bdi>{tip.text}</bdi>
        </p>
      ) : null}
      {tipLabels.map((label) => (
        <p key={label}>{label}</p>
      ))}
    </div>
  );
}

/** Separated by commas, each item in its own text direction. */
function IsolatedList({ items }: { items: string[] }) {
  return items.map((item, index) => (
    <span key={item}>
      {index > 0 ? <span>{', '}</span> : null}
      <bdi>{item}</bdi>
    </span>
  ));
}

function BlankLines({ listing: { type } }: Props) {
  const { t } = useTranslation('listings');
  const labels = [
    t('print.blanks.name'),
    t('print.blanks.seat'),
    t(`print.${type}.theirSeat`),
    t('print.blanks.meet'),
    t('print.blanks.departure'),
    t('print.blanks.arrival'),
  ];
  return (
    <section>
      <h2>{t('print.blanks.heading')}</h2>
      <div className={styles.blanks}>
        {labels.map((label) => (
          <p key={label}>{label}</p>
        ))}
      </div>
    </section>
  );
}

/** The listing's address, readable for typing. */
function Footer({ id }: { id: number }) {
  const { t } = useTranslation('listings');
  const address = location.host + paths.search({ listing: id });
  return (
    <p className={styles.footer}>
      <Trans t={t} i18nKey="print.risk" values={{ address }} components={[<bdi key="address" dir="ltr" />]} />
    </p>
  );
}
