import { beforeAll, describe, expect, it } from '@jest/globals';
import { cityOf, isServed, readSource, type SourceAirport } from './airport-source.ts';

describe('the airports of the world', () => {
  let airports: SourceAirport[];
  const airport = (code: string) => airports.find((candidate) => candidate.code === code);
  beforeAll(async () => {
    airports = await readSource();
  });

  it('are about 3,200, each once, each with a city, a country and a time zone that exists', () => {
    expect(airports.length).toBeGreaterThan(3000);
    expect(new Set(airports.map(({ code }) => code)).size).toBe(airports.length);
    const incomplete = airports.filter(({ city, country, time_zone: zone }) => !city || country.length < 3 || !zone);
    expect(incomplete).toEqual([]);
    const zones = new Set(airports.map(({ time_zone: zone }) => zone));
    for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
  });

  it('fit the smallint keys many times over', () => {
    expect(airports.length).toBeLessThan(32_767 / 5);
  });

  it.each([
    ['MAA', 'Chennai', 'India', 'Asia/Kolkata'],
    ['LHR', 'London', 'United Kingdom', 'Europe/London'],
    ['TPE', 'Taipei', 'Taiwan', 'Asia/Taipei'],
    ['MEX', 'Mexico City', 'Mexico', 'America/Mexico_City'],
    ['HNL', 'Honolulu', 'United States', 'Pacific/Honolulu'],
  ])('know %s as %s, %s', (code, city, country, zone) => {
    expect(airport(code)).toMatchObject({ city, country, time_zone: zone });
  });
});

describe('isServed', () => {
  it('leaves out what has no scheduled service or no IATA code', () => {
    expect(isServed({ scheduled_service: 'no', iata_code: 'MAA' })).toBe(false);
    expect(isServed({ scheduled_service: 'yes', iata_code: '' })).toBe(false);
    expect(isServed({ scheduled_service: 'yes', iata_code: 'MAA' })).toBe(true);
  });
});

describe('cityOf', () => {
  it('drops the district, and falls back to the name of the airport', () => {
    expect(cityOf({ iata_code: 'XXX', municipality: 'Nantes (Bouguenais)', name: 'Nantes Airport' })).toBe('Nantes');
    expect(cityOf({ iata_code: 'XXX', municipality: '', name: 'Loei International Airport' })).toBe('Loei');
  });
});
