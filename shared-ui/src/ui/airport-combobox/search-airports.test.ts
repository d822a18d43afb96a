import { describe, expect, it } from '@jest/globals';
import type { AirportOption } from './airport-option.ts';
import { splitAtMatch } from '../fold-text.ts';
import { searchAirports, toQuery } from './search-airports.ts';

const airport = (code: string, city: string, country: string, name: string): AirportOption => ({
  code,
  city,
  country,
  name,
});

const airports = [
  airport('PAR', 'Parintins', 'Brazil', 'Parintins Airport'),
  airport('CDG', 'Paris', 'France', 'Charles de Gaulle International Airport'),
  airport('PBM', 'Paramaribo', 'Suriname', 'Johan Adolf Pengel International Airport'),
  airport('JFK', 'New York', 'United States', 'John F. Kennedy International Airport'),
  airport('LGA', 'New York', 'United States', 'La Guardia Airport'),
  airport('TOS', 'Tromsø', 'Norway', 'Langnes Airport'),
  airport('ZRH', 'Zürich', 'Switzerland', 'Zürich Airport'),
  airport('SPR', 'San Pedro', 'Belize', 'Comparsa Field'),
];
const found = (text: string) => searchAirports(airports, text).map(({ code }) => code);

describe('the search for airports', () => {
  it('puts the exact code first, then cities that begin so, then the rest [spec 178]', () => {
    expect(found('par')).toEqual(['PAR', 'CDG', 'PBM', 'SPR']);
  });

  it.each([
    ['by country', 'norw', ['TOS']],
    ['by name', 'kennedy', ['JFK']],
    ['in any case', 'zRh', ['ZRH']],
    ['without accents', 'zurich', ['ZRH']],
    ['without strokes', 'tromso', ['TOS']],
    ['with accents where there are none', 'pàris', ['CDG']],
    ['by words of several kinds', 'new york jfk', ['JFK']],
    ['by its own closed text', 'CDG - Paris, France', ['CDG']],
  ])('finds %s [spec 178, 212]', (_how, text, codes) => {
    expect(found(text)).toEqual(codes);
  });

  it('puts a city with several airports before the busiest of them', () => {
    const city = {
      ...airport('NYC', 'New York', 'United States', 'All airports'),
      airports: ['JFK', 'LGA'],
      label: 'x',
    };
    const codes = (text: string) => searchAirports([...airports, city], text).map(({ code }) => code);
    expect([codes('new'), codes('nyc'), codes('jfk')]).toEqual([['NYC', 'JFK', 'LGA'], ['NYC'], ['JFK']]);
  });

  it('finds nothing for less than 2 characters [spec 178]', () => {
    expect(found(' n ')).toEqual([]);
  });

  it('never matches from one field into the next', () => {
    expect(found('jfkjohn')).toEqual([]);
  });
});

describe('the marked part of a suggestion', () => {
  it('is what was typed, as it is written', () => {
    expect(splitAtMatch('Düsseldorf, Germany', toQuery('dusse'))).toEqual(['', 'Düsse', 'ldorf, Germany']);
    expect(splitAtMatch('Groß Umstadt', toQuery('oss u'))).toEqual(['Gr', 'oß U', 'mstadt']);
  });

  it('is nothing where the text does not stand', () => {
    expect(splitAtMatch('London', 'par')).toBeNull();
    expect(splitAtMatch('London', '')).toBeNull();
  });
});
