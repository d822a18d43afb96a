import type alertLinks from './en/alert-links.json' with { type: 'json' };
import type alerts from './en/alerts.json' with { type: 'json' };
import type confirmEmail from './en/confirm-email.json' with { type: 'json' };
import type createListing from './en/create-listing.json' with { type: 'json' };
import type editListing from './en/edit-listing.json' with { type: 'json' };
import type flightSearch from './en/flight-search.json' with { type: 'json' };
import type home from './en/home.json' with { type: 'json' };
import type listingDetails from './en/listing-details.json' with { type: 'json' };
import type matches from './en/matches.json' with { type: 'json' };
import type ownership from './en/ownership.json' with { type: 'json' };
import type ownListings from './en/own-listings.json' with { type: 'json' };
import type printListing from './en/print-listing.json' with { type: 'json' };
import type publishing from './en/publishing.json' with { type: 'json' };
import type person from './en/person.json' with { type: 'json' };
import type remote from './en/remote.json' with { type: 'json' };
import type results from './en/results.json' with { type: 'json' };
import type reviews from './en/reviews.json' with { type: 'json' };
import type search from './en/search.json' with { type: 'json' };
import type tripAddress from './en/trip-address.json' with { type: 'json' };
import type tripDetails from './en/trip-details.json' with { type: 'json' };
import type tripForm from './en/trip-form.json' with { type: 'json' };
import type whoFlies from './en/who-flies.json' with { type: 'json' };

declare module 'shared-ui/app' {
  /** Keys of t('…') are checked against these. */
  interface LocaleNamespaces {
    listings: typeof alertLinks &
      typeof alerts &
      typeof confirmEmail &
      typeof createListing &
      typeof editListing &
      typeof flightSearch &
      typeof home &
      typeof listingDetails &
      typeof matches &
      typeof ownership &
      typeof ownListings &
      typeof printListing &
      typeof person &
      typeof publishing &
      typeof remote &
      typeof results &
      typeof reviews &
      typeof search &
      typeof tripAddress &
      typeof tripDetails &
      typeof tripForm &
      typeof whoFlies;
  }
}
