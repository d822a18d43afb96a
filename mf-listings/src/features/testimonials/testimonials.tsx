import { Link, paths, Trans, useTranslation } from 'shared-ui/app';
import { LoadFailed } from 'shared-ui/app/load-failed';
import type { Testimonial } from 'contracts';
import { Person } from 'shared-ui/ui/avatar';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { HandHeart, Luggage, Search } from 'shared-ui/ui/icon';
import { Actions, Grid, Section } from 'shared-ui/ui/layout';
import { Panel } from 'shared-ui/ui/panel';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { Stars } from 'shared-ui/ui/stars';
import { Code } from 'shared-ui/ui/text';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { useListTestimonialsQuery } from '../../api/testimonials.ts';
import styles from './testimonials.module.css';

const MAX_SHOWN = 6;
const SKELETONS = ['first', 'second', 'third'];

/** What Our Users Say (spec §2, §9): up to 6, 3 skeletons, and links to the search if there are none. */
export function Testimonials() {
  const { t } = useTranslation('listings');
  const { data, isError, isFetching, refetch } = useListTestimonialsQuery({ limit: MAX_SHOWN });
  const isFailed = isError && !isFetching;
  const isLoading = !data && !isFailed;
  return (
    <Section title={t('testimonials.heading')} aria-busy={isLoading}>
      {data?.length === 0 ? <NoTestimonials /> : null}
      {data && data.length > 0 ? (
        <Grid>
          {data.slice(0, MAX_SHOWN).map((testimonial) => (
            <Quote key={testimonial.id} testimonial={testimonial} />
          ))}
        </Grid>
      ) : null}
      {isFailed ? <LoadFailed tall sentence={t('testimonials.failed')} onRetry={() => void refetch()} /> : null}
      {isLoading ? (
        <>
          <VisuallyHidden>{t('testimonials.loading')}</VisuallyHidden>
          <Grid>
            {SKELETONS.map((name) => (
              <QuoteSkeleton key={name} />
            ))}
          </Grid>
        </>
      ) : null}
    </Section>
  );
}

function Quote({ testimonial }: { testimonial: Testimonial }) {
  const { t } = useTranslation('listings');
  const { text, rating, user, route } = testimonial;
  return (
    <Panel asChild className={styles.quote}>
      <figure>
        <Stars value={rating} label={t('testimonials.rated', { rating })} />
        <blockquote className={styles.text} dir="auto">
          {text}
        </blockquote>
        <figcaption className={styles.author}>
          <Person
            as="b"
            size="small"
            name={user.username}
            src={user.profilePictureUrl}
            line={<QuoteRoute route={route} />}
          />
        </figcaption>
      </figure>
    </Panel>
  );
}

const ROUTE = /^([A-Z]{3}) to ([A-Z]{3})$/;

/** 'MAA to LHR', with the airport codes styled as codes. */
function QuoteRoute({ route }: { route: string }) {
  const { t } = useTranslation('listings');
  const [, from, to] = ROUTE.exec(route) ?? [];
  if (from === undefined || to === undefined) return <bdi>{route}</bdi>;
  return (
    <Trans
      t={t}
      i18nKey="testimonials.route"
      values={{ from, to }}
      components={[<Code key="from" />, <Code key="to" />]}
    />
  );
}

function QuoteSkeleton() {
  return (
    <Panel className={styles.quote} aria-hidden="true">
      <Skeleton width="45%" />
      <div className={styles.lines}>
        <Skeleton />
        <Skeleton />
        <Skeleton width="60%" />
      </div>
      <div className={styles.author}>
        <Skeleton width="50%" />
      </div>
    </Panel>
  );
}

const SEARCH_LINKS = [
  { label: 'testimonials.browse', icon: Search, to: paths.search() },
  { label: 'testimonials.browseHelpers', icon: HandHeart, to: paths.search({ type: 'helper' }) },
  { label: 'testimonials.browseSeekers', icon: Luggage, to: paths.search({ type: 'seeking_help' }) },
] as const;

function NoTestimonials() {
  const { t } = useTranslation('listings');
  const links = (
    <Actions center>
      {SEARCH_LINKS.map(({ label, icon, to }) => (
        <Button key={to} asChild variant="secondary" icon={icon}>
          <Link to={to}>{t(label)}</Link>
        </Button>
      ))}
    </Actions>
  );
  return (
    <EmptyState title={t('testimonials.empty')} action={links}>
      {t('testimonials.emptyText')}
    </EmptyState>
  );
}
