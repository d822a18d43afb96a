import { useTranslation } from 'shared-ui/app';
import { Grid, Section } from 'shared-ui/ui/layout';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { useListTestimonialsQuery } from '../../api/testimonials.ts';
import { LoadFailed } from '../../load-failed/load-failed.tsx';
import { NoTestimonials } from './no-testimonials.tsx';
import { Quote, QuoteSkeleton } from './quote.tsx';

const MOST = 6;
const SKELETONS = ['first', 'second', 'third'];

/** What Our Users Say (spec §2, §9): up to 6, 3 skeletons, and shortcuts into the search while there are none. */
export function Testimonials() {
  const { t } = useTranslation('listings');
  const { data, isError, isFetching, refetch } = useListTestimonialsQuery({ limit: MOST });
  const isLoading = !data && !(isError && !isFetching);
  return (
    <Section title={t('testimonials.heading')} aria-busy={isLoading}>
      {data?.length === 0 ? <NoTestimonials /> : null}
      {data && data.length > 0 ? (
        <Grid>
          {data.slice(0, MOST).map((testimonial) => (
            <Quote key={testimonial.id} testimonial={testimonial} />
          ))}
        </Grid>
      ) : null}
      {isError && !isFetching ? (
        <LoadFailed sentence={t('testimonials.failed')} onRetry={() => void refetch()} />
      ) : null}
      {isLoading ? <Loading words={t('testimonials.loading')} /> : null}
    </Section>
  );
}

function Loading({ words }: { words: string }) {
  return (
    <>
      <VisuallyHidden>{words}</VisuallyHidden>
      <Grid>
        {SKELETONS.map((name) => (
          <QuoteSkeleton key={name} />
        ))}
      </Grid>
    </>
  );
}
