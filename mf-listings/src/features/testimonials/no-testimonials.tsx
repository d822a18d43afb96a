import { Link, paths, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { HandHeart, Luggage, Search } from 'shared-ui/ui/icon';
import { Actions } from 'shared-ui/ui/layout';

const SHORTCUTS = [
  { words: 'testimonials.browse', icon: Search, to: paths.search() },
  { words: 'testimonials.browseHelpers', icon: HandHeart, to: paths.search({ type: 'helper' }) },
  { words: 'testimonials.browseSeekers', icon: Luggage, to: paths.search({ type: 'seeking_help' }) },
] as const;

/** Nobody has written yet: three shortcuts to the search (spec §2). */
export function NoTestimonials() {
  const { t } = useTranslation('listings');
  const shortcuts = (
    <Actions center>
      {SHORTCUTS.map(({ words, icon, to }) => (
        <Button key={to} asChild variant="secondary" icon={icon}>
          <Link to={to}>{t(words)}</Link>
        </Button>
      ))}
    </Actions>
  );
  return (
    <EmptyState title={t('testimonials.empty')} action={shortcuts}>
      {t('testimonials.emptyText')}
    </EmptyState>
  );
}
