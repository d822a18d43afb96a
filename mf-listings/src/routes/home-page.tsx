import { registerLocale, usePageTitle, useTranslation } from 'shared-ui/app';
import { Wrap } from 'shared-ui/ui/layout';
import { HomeHero } from '../features/home-hero/home-hero.tsx';
import { HowItWorks } from '../features/how-it-works/how-it-works.tsx';
import { ListingDetailsHost } from '../features/listing-details/listing-details-host.tsx';
import { RecentListings } from '../features/recent-listings/recent-listings.tsx';
import { RouteSearch } from '../features/route-search/route-search.tsx';
import { SafetyNotes } from '../features/safety-notes/safety-notes.tsx';
import { Testimonials } from '../features/testimonials/testimonials.tsx';
import english from '../locales/en/home.json' with { type: 'json' };

registerLocale('listings', english);

/** Home (spec §2). Its first screen is text and a picture, and needs no data. */
export function HomePage() {
  const { t } = useTranslation('listings');
  usePageTitle(t('home.title'));
  return (
    <>
      <HomeHero />
      <Wrap top="normal">
        <RouteSearch />
        <RecentListings type="helper" />
        <RecentListings type="seeking_help" />
        <Testimonials />
        <HowItWorks />
        <SafetyNotes />
      </Wrap>
      <ListingDetailsHost />
    </>
  );
}

export { HomePage as Component };
