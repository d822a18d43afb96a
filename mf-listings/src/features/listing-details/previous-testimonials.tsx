import { useTranslation } from 'shared-ui/app';
import { Heading } from 'shared-ui/ui/text';
import { ReviewList } from '../../parts/reviews/review-list.tsx';

/** The testimonials about the owner of a listing. */
export function PreviousTestimonials({ userId }: { userId: number }) {
  const { t } = useTranslation('listings');
  return (
    <section aria-labelledby={HEADING_ID}>
      <Heading as="h3" size="panel" id={HEADING_ID}>
        {t('details.review.heading')}
      </Heading>
      <ReviewList userId={userId} />
    </section>
  );
}

// Unique: only one dialog is open at a time
const HEADING_ID = 'previous-testimonials';
