import type { PageView, TrackedEvent } from 'shared-ui/app';
import { privatePath } from './private-path.ts';

/** Where page views and events go once the visitor agreed. */
export interface Counter {
  page(view: PageView): void;
  event(event: TrackedEvent): void;
}

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** gtag.js reads `arguments` objects from its queue, and passes over arrays. */
const gtag: (...values: unknown[]) => void = function () {
  (window.dataLayer ??= []).push(arguments);
};

/** Google would read the address bar by itself, with its query and hash: it is told what to take instead. */
const describePage = ({ title, path }: PageView): void =>
  gtag('set', { page_title: title, page_location: location.origin + privatePath(path), page_referrer: '' });

/** Loads gtag.js. Only after consent: from here on something leaves the browser (spec §1). */
export function startGoogleAnalytics(measurementId: string, current: PageView): Counter {
  gtag('js', new Date());
  describePage(current);
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
      describePage(view);
      gtag('event', 'page_view', { page_title: view.title, page_path: privatePath(view.path) });
    },
    event({ name, category, label, value }) {
      gtag('event', name, { event_category: category, event_label: label, value });
    },
  };
}
