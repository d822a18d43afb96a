import type { PageView, TrackedEvent } from 'shared-ui/app';

/** Counts page views and events. */
export interface Counter {
  page(view: PageView): void;
  event(event: TrackedEvent): void;
}

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** gtag.js reads `arguments` objects from its queue, and ignores arrays. */
const gtag: (...values: unknown[]) => void = function () {
  (window.dataLayer ??= []).push(arguments);
};

const ID_SEGMENT = /\/(?:\d+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?=\/|$)/gi;

/** A path without query, hash, numbers and UUIDs, which identify a person, a listing or a tip. */
const anonymizePath = (path: string): string => (path.split(/[?#]/)[0] ?? '').replaceAll(ID_SEGMENT, '/:id');

/** Replaces what gtag.js would read itself from the address bar, with query and hash. */
const setPage = ({ title, path }: PageView): void =>
  gtag('set', { page_title: title, page_location: location.origin + anonymizePath(path), page_referrer: '' });

/** Loads gtag.js. Only after consent: from here on data leaves the browser (spec §1). */
export function startGoogleAnalytics(measurementId: string, current: PageView): Counter {
  gtag('js', new Date());
  setPage(current);
  gtag('config', measurementId, {
    send_page_view: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
  });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurementId)}`;
  document.head.append(script);
  return {
    page(view) {
      setPage(view);
      gtag('event', 'page_view', { page_title: view.title, page_path: anonymizePath(view.path) });
    },
    event({ name, category, label, value }) {
      gtag('event', name, { event_category: category, event_label: label, value });
    },
  };
}
