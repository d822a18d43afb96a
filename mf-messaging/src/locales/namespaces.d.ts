import type askForm from './en/ask-form.json' with { type: 'json' };
import type askToFly from './en/ask-to-fly.json' with { type: 'json' };
import type blockedPeople from './en/blocked-people.json' with { type: 'json' };
import type composer from './en/composer.json' with { type: 'json' };
import type confirm from './en/confirm.json' with { type: 'json' };
import type contact from './en/contact.json' with { type: 'json' };
import type conversationList from './en/conversation-list.json' with { type: 'json' };
import type conversationTrips from './en/conversation-trips.json' with { type: 'json' };
import type deletion from './en/deletion.json' with { type: 'json' };
import type listingBar from './en/listing-bar.json' with { type: 'json' };
import type loggedOut from './en/logged-out.json' with { type: 'json' };
import type needs from './en/needs.json' with { type: 'json' };
import type nothingShared from './en/nothing-shared.json' with { type: 'json' };
import type notices from './en/notices.json' with { type: 'json' };
import type outbox from './en/outbox.json' with { type: 'json' };
import type remote from './en/remote.json' with { type: 'json' };
import type safety from './en/safety.json' with { type: 'json' };
import type thread from './en/thread.json' with { type: 'json' };
import type tripDialogs from './en/trip-dialogs.json' with { type: 'json' };
import type tripEntry from './en/trip-entry.json' with { type: 'json' };
import type tripPage from './en/trip-page.json' with { type: 'json' };
import type tripRoute from './en/trip-route.json' with { type: 'json' };
import type trips from './en/trips.json' with { type: 'json' };
import type tripState from './en/trip-state.json' with { type: 'json' };
import type unread from './en/unread.json' with { type: 'json' };
import type unsubscribe from './en/unsubscribe.json' with { type: 'json' };

declare module 'shared-ui/app' {
  /** Keys of t('…') are checked against these. */
  interface LocaleNamespaces {
    messaging: typeof askForm &
      typeof askToFly &
      typeof blockedPeople &
      typeof composer &
      typeof confirm &
      typeof contact &
      typeof conversationList &
      typeof conversationTrips &
      typeof deletion &
      typeof listingBar &
      typeof loggedOut &
      typeof needs &
      typeof nothingShared &
      typeof notices &
      typeof outbox &
      typeof remote &
      typeof safety &
      typeof thread &
      typeof tripDialogs &
      typeof tripEntry &
      typeof tripPage &
      typeof tripRoute &
      typeof trips &
      typeof tripState &
      typeof unread &
      typeof unsubscribe;
  }
}
