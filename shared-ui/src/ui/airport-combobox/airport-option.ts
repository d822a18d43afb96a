/** An airport, or a city with several. */
export interface AirportOption {
  code: string;
  /** The airport's own: 'Heathrow Airport'. */
  name: string;
  city: string;
  country: string;
  /** Of a city. */
  airports?: readonly string[];
  /** Of a city, in one line: 'LON - London, all airports'. */
  label?: string;
}

/** A chosen airport in one line: 'LHR - London, United Kingdom' (spec §5). */
export const airportLabel = ({ code, city, country, label }: AirportOption): string =>
  label ?? `${code} - ${city}, ${country}`;
