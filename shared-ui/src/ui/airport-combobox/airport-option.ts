export interface AirportOption {
  code: string;
  /** The airport's own: 'Heathrow Airport'. */
  name: string;
  city: string;
  country: string;
}

/** A chosen airport in one line: 'LHR - London, United Kingdom' (spec §5). */
export const airportLabel = ({ code, city, country }: AirportOption): string => `${code} - ${city}, ${country}`;
