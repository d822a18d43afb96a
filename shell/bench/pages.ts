import { type Cookie, request } from '@playwright/test';
import { allowedBytes, firstLoads, totalBytes } from 'tools/release/first-load.ts';
import { Given } from '../e2e/fixtures/given.ts';
import { measureQuality } from './lighthouse.ts';
import type { Measurement } from './measurement.ts';
import { measureOneBundle } from './one-bundle.ts';

const VISITS = 5;
const BYTES_IN_KILOBYTE = 1000;
const LCP_SECONDS = 2.5;
const CLS = 0.02;
const FONT_KILOBYTES = 45;
const RATIO_TO_ONE_BUNDLE = 1.1;

interface BenchPage {
  address: string;
  /** The least score for performance. */
  performance: number;
  cookies?: Cookie[];
}

const PUBLIC_PAGES = [
  '/search',
  '/search?from=MAA&to=LHR',
  '/flight-search',
  '/find/create',
  '/offer/create',
  '/create-listing',
  '/contact',
  '/terms-of-use',
];

/** The pages of the site, with listings that answer the search, and a login for those that need one. */
async function preparePages(url: string): Promise<BenchPage[]> {
  process.env['E2E_URL'] = url;
  const newSession = async () => ({ request: await request.newContext({ baseURL: url }) });
  const given = new Given((await newSession()).request, newSession);
  const helper = await given.helper('Meena');
  const { cookies } = await helper.request.storageState();
  return [
    { address: '/', performance: 97 },
    ...PUBLIC_PAGES.map((address) => ({ address, performance: 95 })),
    ...['/profile', '/messages'].map((address) => ({ address, performance: 90, cookies })),
    { address: `/search?listing=${helper.listing.id}`, performance: 90 },
  ];
}

async function measurePage(url: string, { address, performance, cookies = [] }: BenchPage): Promise<Measurement[]> {
  const quality = await measureQuality(`${url}${address}`, VISITS, cookies);
  const name = `Lighthouse, mobile, ${address}${cookies.length > 0 ? ' with a login' : ''}`;
  const at = `(CPU ${quality.slowdown.toFixed(1)} times slower)`;
  const least = (what: 'accessibility' | 'best-practices' | 'seo'): Measurement => ({
    name: `${name}: ${what}`,
    value: quality[what],
    unit: '',
    target: { min: 100 },
  });
  return [
    { name: `${name}: performance`, value: quality.performance, unit: at, target: { min: performance } },
    { name: `${name}: LCP`, value: quality.lcp, unit: 's', target: { max: LCP_SECONDS } },
    { name: `${name}: CLS`, value: quality.cls, unit: '', target: { max: CLS } },
    ...(cookies.length > 0 ? [] : [least('accessibility'), least('best-practices'), least('seo')]),
    ...(address === '/'
      ? [{ name: 'fonts of /', value: quality.fonts / BYTES_IN_KILOBYTE, unit: 'kB', target: { max: FONT_KILOBYTES } }]
      : []),
  ];
}

/** What each page loads and how it scores on a throttled phone (calibrated: lighthouse.ts), medians of five visits. */
export async function measurePages(url: string): Promise<Measurement[]> {
  const loads = await firstLoads();
  const bytesOf = (address: string): number => {
    const load = loads.find((page) => page.address === address);
    return load ? totalBytes(load) : Number.NaN;
  };
  const scripts = ['/', '/search', '/find/create', '/create-listing', '/profile'].map((address): Measurement => ({
    name: `JavaScript of the first load of ${address}, brotli`,
    value: bytesOf(address) / BYTES_IN_KILOBYTE,
    unit: 'kB',
    target: { max: allowedBytes(address) / BYTES_IN_KILOBYTE },
  }));
  const ratio: Measurement = {
    name: 'JavaScript of / against the same modules as one bundle',
    value: bytesOf('/') / (await measureOneBundle()),
    unit: '',
    target: { max: RATIO_TO_ONE_BUNDLE },
  };
  const pages: Measurement[] = [];
  for (const page of await preparePages(url)) pages.push(...(await measurePage(url, page)));
  return [...scripts, ratio, ...pages];
}
