import { getLanguageName, getOwnLanguageName, type Listing, type Traveler } from 'contracts';
import {
  formatLanguage,
  isApiError,
  Link,
  paths,
  registerLocale,
  Slot,
  Trans,
  useCurrentUser,
  usePageTitle,
  useTranslation,
} from 'shared-ui/app';
import { LoadFailed } from 'shared-ui/app/load-failed';
import { Avatar } from 'shared-ui/ui/avatar';
import { Band } from 'shared-ui/ui/band';
import { Button } from 'shared-ui/ui/button';
import { Chip } from 'shared-ui/ui/chip';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { Icon, Pencil, Search } from 'shared-ui/ui/icon';
import { Columns, Stack, Wrap } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Panel } from 'shared-ui/ui/panel';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { Rating } from 'shared-ui/ui/stars';
import { Heading } from 'shared-ui/ui/text';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { useGetPersonQuery } from '../../api/people.ts';
import english from '../../locales/en/person.json' with { type: 'json' };
import { PassportNote, useEvidence } from '../../parts/evidence/evidence-row.tsx';
import { ListingCard } from '../../parts/listing-card/listing-card.tsx';
import { parseSkills } from '../../parts/listing-card/listing-labels.ts';
import { ReviewList } from '../../parts/reviews/review-list.tsx';
import styles from './person.module.css';
import { RatingBars } from './rating-bars.tsx';

registerLocale('listings', english);

type User = Traveler['user'];

/** What everybody may know of one person (PRODUCT.md 35). Without an id there is nobody. */
export function Person({ id }: { id: number | undefined }) {
  const { t } = useTranslation('listings');
  const { currentData: person, error, isFetching, refetch } = useGetPersonQuery(id ?? 0, { skip: id === undefined });
  const isRemoved = id === undefined || (isApiError(error) && error.status === 404);
  usePageTitle(person && !isRemoved ? person.user.username : t('person.title'), t('person.title'));
  if (isRemoved) return <Gone />;
  if (person) return <PersonProfile person={person} />;
  if (!error || isFetching) return <PersonSkeleton />;
  return (
    <Wrap width="narrow" top="section">
      <LoadFailed tall sentence={t('person.failed')} onRetry={() => void refetch()} />
    </Wrap>
  );
}

/** Nobody learns here whether they are blocked, or somebody is suspended. */
function Gone() {
  const { t } = useTranslation('listings');
  const browse = (
    <Button asChild icon={Search}>
      <Link to={paths.search()}>{t('person.browse')}</Link>
    </Button>
  );
  return (
    <Wrap width="narrow" top="section">
      <meta name="robots" content="noindex" />
      <EmptyState titleAs="h1" line="broken" title={t('person.gone')} action={browse}>
        {t('person.goneText')}
      </EmptyState>
    </Wrap>
  );
}

function PersonProfile({ person: { user, listings, ratings } }: { person: Traveler }) {
  const { user: viewer, isLoading } = useCurrentUser();
  const isOwn = viewer?.id === user.id;
  return (
    <>
      {user.searchable === true ? null : <meta name="robots" content="noindex" />}
      <PersonBand user={user} type={listings[0]?.type} />
      <Wrap top="normal">
        <Columns side className={styles.columns}>
          <Stack gap="large">
            {isOwn ? <OwnNotice /> : null}
            <Known user={user} />
            <SpokenLanguages user={user} />
            {user.bio ? (
              <Panel title={<About name={user.username} />} gap="small">
                <p dir="auto" className={styles.bio}>
                  {user.bio}
                </p>
              </Panel>
            ) : null}
          </Stack>
          <Stack gap="large">
            <Trips user={user} listings={listings} />
            <Reviews userId={user.id} ratings={ratings} />
            {isOwn || isLoading ? null : (
              <div>
                <Slot quiet name="person.report" userId={user.id} username={user.username} />
              </div>
            )}
          </Stack>
        </Columns>
      </Wrap>
    </>
  );
}

function PersonBand({ user, type }: { user: User; type: Listing['type'] | undefined }) {
  const { t } = useTranslation('listings');
  const { username, profilePictureUrl, averageRating, ratingCount } = user;
  const average = averageRating?.toFixed(1);
  const lead = (
    <>
      {type ? <span className={styles.line}>{t(`card.${type}.line`)}</span> : null}
      {average && ratingCount > 0 ? (
        <Rating label={t('card.rated', { average, count: ratingCount })}>
          <b>{average}</b> <span>{t('person.reviewCount', { count: ratingCount })}</span>
        </Rating>
      ) : null}
    </>
  );
  return (
    <Band
      picture={<Avatar name={username} src={profilePictureUrl} size="huge" />}
      title={<bdi>{username}</bdi>}
      lead={lead}
      className={styles.band}
    />
  );
}

function OwnNotice() {
  const { t } = useTranslation('listings');
  const edit = (
    <Button asChild variant="secondary" size="small" icon={Pencil}>
      <Link to={paths.profile()}>{t('person.ownLink')}</Link>
    </Button>
  );
  return <Notice action={edit}>{t('person.own')}</Notice>;
}

function About({ name }: { name: string }) {
  const { t } = useTranslation('listings');
  return <Trans t={t} i18nKey="person.about" values={{ name }} components={[<bdi key="name" />]} />;
}

/** The evidence of cards, with how we came to know it. */
function Known({ user }: { user: User }) {
  const { t } = useTranslation('listings');
  const facts = useEvidence(user, 'long');
  return (
    <Panel title={t('person.known')} gap="normal">
      <ul className={styles.facts}>
        {facts.map(({ id, icon, text }) => (
          <li key={id} className={id === 'verified' ? styles.ok : undefined}>
            <Icon of={icon} />
            <span>
              <b>{text}</b>
              {id === 'memberSince' ? null : <span>{t(`person.details.${id}`)}</span>}
            </span>
          </li>
        ))}
      </ul>
      <PassportNote />
    </Panel>
  );
}

/** 'தமிழ் Tamil'; a language without a code as it was typed. */
function SpokenLanguages({ user: { languages, languageCodes = [] } }: { user: User }) {
  const { t } = useTranslation('listings');
  const names = parseSkills(languages);
  if (names.length === 0) return null;
  const codes = new Map(languageCodes.map((code) => [getLanguageName(code, 'en'), code]));
  return (
    <Panel title={t('person.speaks')} gap="small">
      <ul aria-label={t('person.speaks')} className={styles.languages}>
        {names.map((name) => (
          <li key={name}>
            <Language name={name} code={codes.get(name)} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Language({ name, code }: { name: string; code: string | undefined }) {
  const ownName = code === undefined ? undefined : getOwnLanguageName(code);
  return (
    <Chip dir="auto">
      {ownName === undefined || ownName === name ? null : (
        <>
          <bdi lang={code}>{ownName}</bdi>{' '}
        </>
      )}
      <span>{code === undefined ? name : getLanguageName(code, formatLanguage())}</span>
    </Chip>
  );
}

function Trips({ user, listings }: { user: User; listings: Listing[] }) {
  const { t } = useTranslation('listings');
  const types = new Set(listings.map(({ type }) => type));
  const heading = types.size === 2 ? 'trips' : types.has('seeking_help') ? 'requests' : 'offers';
  return (
    <section aria-labelledby={TRIPS_ID}>
      <Heading size="panel" id={TRIPS_ID} className={styles.tripsTitle}>
        {t(`person.${listings.length === 0 ? 'trips' : heading}`)}
      </Heading>
      {listings.length === 0 ? (
        <EmptyState compact title={t('person.noTrips')}>
          <Trans
            t={t}
            i18nKey="person.noTripsText"
            values={{ name: user.username }}
            components={[<bdi key="name" />]}
          />
        </EmptyState>
      ) : (
        <Stack>
          {listings.map((listing) => (
            <ListingCard key={listing.id} listing={listing} />
          ))}
        </Stack>
      )}
    </section>
  );
}

const TRIPS_ID = 'open-trips';

function Reviews({ userId, ratings = [] }: { userId: number; ratings: number[] | undefined }) {
  const { t } = useTranslation('listings');
  const count = ratings.reduce((sum, of) => sum + of, 0);
  return (
    <Panel title={t('person.reviews')} aside={count > 0 ? <span className={styles.count}>{count}</span> : null}>
      {count > 0 ? <RatingBars ratings={ratings} /> : null}
      <ReviewList userId={userId} />
    </Panel>
  );
}

function PersonSkeleton() {
  const { t } = useTranslation('listings');
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{t('person.loading')}</VisuallyHidden>
      <Band
        picture={<Skeleton shape="avatar" className={styles.avatarSkeleton} />}
        title={
          <>
            <VisuallyHidden>{t('person.title')}</VisuallyHidden>
            <Skeleton width="12rem" />
          </>
        }
        lead={<Skeleton width="8rem" />}
        className={styles.band}
      />
      <Wrap top="normal">
        <Columns side className={styles.columns}>
          <Panel gap="normal">
            <Skeleton width="40%" />
            <Skeleton />
            <Skeleton />
          </Panel>
          <Panel gap="normal">
            <Skeleton width="40%" />
            <Skeleton />
            <Skeleton />
            <Skeleton width="60%" />
          </Panel>
        </Columns>
      </Wrap>
    </div>
  );
}
