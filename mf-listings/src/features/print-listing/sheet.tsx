import { formatMomentDay, paths, product, Trans, useTranslation } from 'shared-ui/app';
import type { Listing } from 'shared-ui/contracts';
import { Person } from 'shared-ui/ui/avatar';
import { Logo } from 'shared-ui/ui/logo';
import { RouteLine } from 'shared-ui/ui/route';
import { LOOK_OF, personOf } from '../../listing-card/listing-look.ts';
import styles from './print-listing.module.css';
import { Contact } from './sheet-contact.tsx';
import { TripFacts, Words } from './sheet-trip.tsx';
import { type SheetContact, useContact } from './use-contact.ts';

interface Props {
  listing: Listing;
}

/** So many characters of description and skills need the smaller print. */
const MUCH_TEXT = 600;

/** The sheet itself: the trip, the person, how to reach them, and lines to write on. */
export function Sheet({ listing }: Props) {
  const { t } = useTranslation('listings');
  const { type, description, skills, departureCity, departureCountry, arrivalCity, arrivalCountry } = listing;
  const contact = useContact(listing);
  const isLong = (description?.length ?? 0) + (skills?.length ?? 0) > MUCH_TEXT;
  return (
    <article className={[styles.sheet, isLong ? styles.long : ''].join(' ')}>
      <Head />
      <h1>{t(`print.${type}.heading`)}</h1>
      <RouteLine
        size="large"
        className={styles.route}
        type={LOOK_OF[type].type}
        from={listing.departureAirport}
        to={listing.arrivalAirport}
        cities={[`${departureCity}, ${departureCountry}`, `${arrivalCity}, ${arrivalCountry}`]}
        fromLabel={t('card.from')}
        toLabel={t('card.to')}
      />
      <TripFacts listing={listing} />
      <Ask listing={listing} contact={contact} />
      <div className={styles.two}>
        <WhoItIs listing={listing} />
        <Contact listing={listing} contact={contact} />
      </div>
      <Words listing={listing} />
      <Blanks listing={listing} />
      <Foot id={listing.id} />
    </article>
  );
}

function Head() {
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

/**
 * To be shown to the crew, or to anybody who helps. It names a companion only to who has asked how to reach them: until
 * then there is a line for the name.
 */
function Ask({ listing, contact }: Props & { contact: SheetContact }) {
  const { t } = useTranslation('listings');
  const words = `print.${listing.type}`;
  const { name } = personOf(listing);
  const phone = contact.details?.phoneNumber ?? null;
  const isNamed = contact.state === 'there' || contact.state === 'loading' || contact.state === 'failed';
  const isolated = [
    isNamed ? <b key="name" dir="auto" /> : <span key="name" className={styles.blankName} />,
    <b key="phone" dir="ltr" className={styles.phone} />,
  ];
  return (
    <section className={styles.ask}>
      <h2>{t(`${words}.ask`)}</h2>
      <p>
        <Trans
          t={t}
          i18nKey={`${words}.${phone === null ? 'askText' : 'askTextPhone'}`}
          values={{ name: isNamed ? name : '', phone: phone ?? '' }}
          components={isolated}
        />
      </p>
    </section>
  );
}

function WhoItIs({ listing }: Props) {
  const { t } = useTranslation('listings');
  const { type, languages } = listing;
  const speaks = languages ? (
    <Trans t={t} i18nKey="print.speaks" values={{ languages }} components={[<bdi key="languages" />]} />
  ) : undefined;
  return (
    <section>
      <h2>{t(`print.${type}.person`)}</h2>
      <Person {...personOf(listing)} as="b" className={styles.who} line={speaks} />
    </section>
  );
}

function Blanks({ listing: { type } }: Props) {
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

/** Where the listing is, in the words that one types. */
function Foot({ id }: { id: number }) {
  const { t } = useTranslation('listings');
  const address = location.host + paths.search({ listing: id });
  return (
    <p className={styles.foot}>
      <Trans t={t} i18nKey="print.risk" values={{ address }} components={[<bdi key="address" dir="ltr" />]} />
    </p>
  );
}
