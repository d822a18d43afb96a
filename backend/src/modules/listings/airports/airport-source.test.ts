import { beforeAll, describe, expect, it } from '@jest/globals';
import { hasScheduledService, readSourceAirports, type SourceAirport, toCity } from './airport-source.ts';

describe('the airports of the world', () => {
  let airports: SourceAirport[];
  const airport = (code: string) => airports.find((candidate) => candidate.code === code);
  beforeAll(async () => {
    airports = await readSourceAirports();
  });

  it('are about 3,200, unique, each with a city, a country and a valid time zone', () => {
    expect(airports.length).toBeGreaterThan(3000);
    expect(new Set(airports.map(({ code }) => code)).size).toBe(airports.length);
    const incomplete = airports.filter(({ city, country, time_zone: zone }) => !city || country.length < 3 || !zone);
    expect(incomplete).toEqual([]);
    const zones = new Set(airports.map(({ time_zone: zone }) => zone));
    for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
  });

  it('are few enough for smallint keys', () => {
    expect(airports.length).toBeLessThan(32_767 / 5);
  });

  it.each([
    ['MAA', 'Chennai', 'India', 'Asia/Kolkata'],
    ['LHR', 'London', 'United Kingdom', 'Europe/London'],
    ['TPE', 'Taipei', 'Taiwan', 'Asia/Taipei'],
    ['MEX', 'Mexico City', 'Mexico', 'America/Mexico_City'],
    ['HNL', 'Honolulu', 'United States', 'Pacific/Honolulu'],
  ])('include %s as %s, %s', (code, city, country, zone) => {
    expect(airport(code)).toMatchObject({ city, country, time_zone: zone });
  });
});

describe('hasScheduledService', () => {
  it('is false without scheduled service or without an IATA code', () => {
    expect(hasScheduledService({ scheduled_service: 'no', iata_code: 'MAA' })).toBe(false);
    expect(hasScheduledService({ scheduled_service: 'yes', iata_code: '' })).toBe(false);
    expect(hasScheduledService({ scheduled_service: 'yes', iata_code: 'MAA' })).toBe(true);
  });
});

describe('toCity', () => {
  it('drops the district, and falls back to the name of the airport', () => {
    expect(toCity({ iata_code: 'XXX', municipality: 'Nantes (Bouguenais)', name: 'Nantes Airport' })).toBe('Nantes');
    expect(toCity({ iata_code: 'XXX', municipality: '', name: 'Loei International Airport' })).toBe('Loei');
  });
});
