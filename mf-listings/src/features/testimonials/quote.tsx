import { Trans, useTranslation } from 'shared-ui/app';
import type { Testimonial } from 'shared-ui/contracts';
import { Person } from 'shared-ui/ui/avatar';
import { Panel } from 'shared-ui/ui/panel';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { Stars } from 'shared-ui/ui/stars';
import { Code } from 'shared-ui/ui/text';
import styles from './quote.module.css';

/** What one traveler says of another. */
export function Quote({ testimonial }: { testimonial: Testimonial }) {
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
            line={<Route route={route} />}
          />
        </figcaption>
      </figure>
    </Panel>
  );
}

const ROUTE = /^([A-Z]{3}) to ([A-Z]{3})$/;

/** 'MAA to LHR' with its codes set as codes. */
function Route({ route }: { route: string }) {
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

/** A quote that is on its way. */
export function QuoteSkeleton() {
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
