import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

const PAGE = { title: 'Flight Amigo - Confirm', path: '/confirm' };

/** The module of a new page load. */
async function freshAnalytics() {
  jest.resetModules();
  const { installedStore, installShell } = await import('shared-ui/app');
  const { services, slices } = await import('../services.ts');
  installShell(services, slices);
  const analytics = await import('./analytics.ts');
  const isOffered = () => analytics.selectConsent(installedStore().getState()).offered;
  return { ...analytics, isOffered };
}
const scripts = (): string[] => [...document.querySelectorAll('script')].map((script) => script.src);
const sent = (): unknown[][] => (window.dataLayer ?? []).map((entry) => [...(entry as unknown[])]);

beforeEach(() => localStorage.clear());
afterEach(() => {
  for (const script of document.querySelectorAll('script')) script.remove();
  delete window.dataLayer;
});

describe('before consent', () => {
  it('loads nothing and stores nothing [spec 13, 155]', async () => {
    const { countEvent, countPage, offerAnalytics } = await freshAnalytics();
    countPage(PAGE);
    offerAnalytics('G-TEST1');
    countPage({ title: 'Flight Amigo - Home', path: '/' });
    countEvent({ name: 'contact_view', category: 'contact' });
    expect([scripts(), sent(), localStorage.length]).toEqual([[], [], 0]);
  });
  it('counts nothing without a measurement id, even with consent', async () => {
    localStorage.setItem('analytics-consent', 'accepted');
    const { isOffered, countPage, offerAnalytics } = await freshAnalytics();
    countPage(PAGE);
    offerAnalytics(null);
    expect([scripts(), isOffered()]).toEqual([[], false]);
  });
  it('counts nothing for a visitor who declined before', async () => {
    localStorage.setItem('analytics-consent', 'declined');
    const { countPage, offerAnalytics } = await freshAnalytics();
    countPage(PAGE);
    offerAnalytics('G-TEST1');
    expect(scripts()).toEqual([]);
  });
});

describe('after consent', () => {
  it('loads gtag and counts the current page [spec 13]', async () => {
    const { countPage, decide, offerAnalytics } = await freshAnalytics();
    countPage(PAGE);
    offerAnalytics('G-TEST1');
    decide('accepted');
    expect(scripts()).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST1']);
    expect(sent().filter(([kind]) => kind === 'event')).toEqual([
      ['event', 'page_view', { page_title: PAGE.title, page_path: '/confirm' }],
    ]);
  });
  it('sends no query, no hash, no user id and no tip id [spec 13]', async () => {
    localStorage.setItem('analytics-consent', 'accepted');
    window.history.replaceState(null, '', '/tip/4711?name=Priya#secret');
    const { countPage, offerAnalytics } = await freshAnalytics();
    offerAnalytics('G-TEST1');
    countPage({ title: 'Flight Amigo - Tip Payment', path: '/tip/4711' });
    countPage({ title: 'Flight Amigo - Receipt', path: '/receipt/0b8f7a52-3f0c-4a57-9d3e-5b1c2d3e4f50' });
    window.history.replaceState(null, '', '/');
    expect(JSON.stringify(sent())).not.toMatch(/4711|Priya|secret|0b8f7a52/);
    expect(sent().filter(([kind]) => kind === 'event')).toEqual([
      ['event', 'page_view', { page_title: 'Flight Amigo - Tip Payment', page_path: '/tip/:id' }],
      ['event', 'page_view', { page_title: 'Flight Amigo - Receipt', page_path: '/receipt/:id' }],
    ]);
  });
  it('sends name, category, label and value of an event [spec 13, 155]', async () => {
    localStorage.setItem('analytics-consent', 'accepted');
    const { countEvent, countPage, offerAnalytics } = await freshAnalytics();
    countPage(PAGE);
    offerAnalytics('G-TEST1');
    countEvent({ name: 'tip_start', category: 'tip', label: 'helper MAA LHR', value: 5 });
    expect(sent().at(-1)).toEqual([
      'event',
      'tip_start',
      { event_category: 'tip', event_label: 'helper MAA LHR', value: 5 },
    ]);
  });
});

it('removes the cookies of Google Analytics when consent is withdrawn', async () => {
  document.cookie = '_ga=GA1.1.7; Path=/';
  document.cookie = 'kept=yes; Path=/';
  const { decide, offerAnalytics } = await freshAnalytics();
  offerAnalytics('G-TEST1');
  decide('declined');
  expect(document.cookie).toBe('kept=yes');
});
