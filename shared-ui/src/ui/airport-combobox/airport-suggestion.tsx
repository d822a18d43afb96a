import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Flap } from '../flap/index.ts';
import { VisuallyHidden } from '../visually-hidden/index.ts';
import styles from './airport-combobox.module.css';
import { splitAtMatch } from './fold.ts';
import { type AirportOption, airportLabel } from './search-airports.ts';

interface AirportSuggestionProps extends ComponentProps<'li'> {
  airport: AirportOption;
  /** The folded text that was searched for; it is underlined where it stands. */
  query: string;
}

/** One row of the suggestions: the code as a flap tile, a dash, city and country (spec §5), and the airport's own name below. */
export function AirportSuggestion({ airport, query, className, ...props }: AirportSuggestionProps) {
  const { code, city, country, name } = airport;
  return (
    <li {...props} className={classNames(styles.option, className)}>
      {/* Said in one piece: some screen readers stop where the mark begins and ends. */}
      <VisuallyHidden>{`${airportLabel(airport)}, ${name}`}</VisuallyHidden>
      <Flap aria-hidden="true" className={styles.code}>
        {code}
      </Flap>
      <span aria-hidden="true">-</span>
      <span aria-hidden="true">
        <Marked text={`${city}, ${country}`} query={query} />
      </span>
      <small aria-hidden="true" className={styles.name}>
        <Marked text={name} query={query} />
      </small>
    </li>
  );
}

function Marked({ text, query }: { text: string; query: string }) {
  const parts = splitAtMatch(text, query);
  if (!parts) return text;
  const [before, match, after] = parts;
  return (
    <>
      {before}
      <mark className={styles.match}>{match}</mark>
      {after}
    </>
  );
}
