import { type SubmitEvent, useRef, useState } from 'react';
import { paths, useNavigate, useTranslation } from 'shared-ui/app';
import { AirportInput } from 'shared-ui/app/forms';
import { Button } from 'shared-ui/ui/button';
import { Field } from 'shared-ui/ui/field';
import { type IconDrawing, PlaneLanding, PlaneTakeoff, Search } from 'shared-ui/ui/icon';
import { Input } from 'shared-ui/ui/input';
import { Panel } from 'shared-ui/ui/panel';
import { AirportsFailed, useAirports } from '../../parts/airport-choice/airport-choice.tsx';
import { trackSearch } from '../../parts/engagement/engagement.ts';
import styles from './route-search.module.css';

const AIRPORTS: readonly { name: 'from' | 'to'; icon: IconDrawing }[] = [
  { name: 'from', icon: PlaneTakeoff },
  { name: 'to', icon: PlaneLanding },
];

const EMPTY = { from: '', to: '', date: '' };

/** Of an airport or a city. Without the contract's schema: the home page does not load zod. */
const CODE = /^[a-z]{3}(-all)?$/i;

/** The short form of the search page. Without the code of `<Form>`, which the home page does not load; a GET form until then. */
export function RouteSearch() {
  const { t } = useTranslation('listings');
  const navigate = useNavigate();
  const choice = useAirports({ withCities: true });
  const [trip, setTrip] = useState(EMPTY);
  const [invalid, setInvalid] = useState<readonly string[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const change = (name: keyof typeof EMPTY, value: string) => {
    setTrip((current) => ({ ...current, [name]: value }));
    setInvalid((current) => current.filter((other) => other !== name));
  };
  const search = (event: SubmitEvent) => {
    event.preventDefault();
    const names = AIRPORTS.map(({ name }) => name).filter((name) => trip[name] !== '' && !CODE.test(trip[name]));
    setInvalid(names);
    if (names.length > 0) {
      form.current?.querySelector<HTMLElement>(`[name="${names[0]}"]`)?.focus();
      return;
    }
    trackSearch({ from: trip.from || undefined, to: trip.to || undefined });
    void navigate(paths.search(trip));
  };
  return (
    <Panel asChild title={t('routeSearch.heading')}>
      <form ref={form} action={paths.search()} role="search" noValidate onSubmit={search} className={styles.form}>
        <AirportsFailed choice={choice} />
        <div className={styles.fields}>
          {AIRPORTS.map(({ name, icon }) => (
            <Field
              key={name}
              label={t(`routeSearch.${name}`)}
              error={invalid.includes(name) ? t('routeSearch.noAirport') : undefined}
            >
              <AirportInput
                {...choice.field}
                name={name}
                icon={icon}
                value={trip[name]}
                onChange={(value) => change(name, value)}
              />
            </Field>
          ))}
          <Field label={t('routeSearch.date')}>
            <Input
              type="date"
              name="date"
              value={trip.date}
              data-empty={trip.date === '' ? 'all' : undefined}
              onChange={({ target }) => change('date', target.value)}
            />
          </Field>
          <Button type="submit" icon={Search} className={styles.submit}>
            {t('routeSearch.submit')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
