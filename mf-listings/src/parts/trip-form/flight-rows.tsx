import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'shared-ui/app';
import { AirportField, DateField, FieldGrid, TimeField } from 'shared-ui/app/forms';
import { type Airport, MAX_FLIGHTS } from 'contracts';
import { Button } from 'shared-ui/ui/button';
import { Field } from 'shared-ui/ui/field';
import { Clock, Icon, Plane, PlaneLanding, PlaneTakeoff, Plus, Trash2 } from 'shared-ui/ui/icon';
import { Input } from 'shared-ui/ui/input';
import { Stack } from 'shared-ui/ui/layout';
import { Text } from 'shared-ui/ui/text';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import type { AirportChoice } from '../airport-choice/airport-choice.tsx';
import styles from './flight-rows.module.css';
import {
  addFlight,
  type FlightsForm,
  getArrivalName,
  getArrivals,
  getDates,
  getDaysBetween,
  removeFlight,
} from './flight-values.ts';
import { FlightNumberField, RouteFields } from './trip-inputs.tsx';

export interface Connections {
  /** How many flights there are fields for; 0 for the fields of a trip of one flight. */
  count: number;
  add(): void;
  remove(at: number): void;
  rows: RefObject<HTMLOListElement | null>;
  addButton: RefObject<HTMLButtonElement | null>;
}

/** Adds and removes the flights of a form. The focus moves to the new one, or back to the button that adds one. */
export function useConnections(form: FlightsForm): Connections {
  const count = form.watch('flights').length;
  const rows = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const focusNext = useRef<'added' | 'removed'>(null);
  useEffect(() => {
    if (focusNext.current === 'added')
      rows.current?.lastElementChild?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
    if (focusNext.current === 'removed') addButton.current?.focus();
    focusNext.current = null;
  }, [count]);
  return {
    count,
    rows,
    addButton,
    add() {
      focusNext.current = 'added';
      addFlight(form);
    },
    remove(at) {
      focusNext.current = 'removed';
      removeFlight(form, at);
    },
  };
}

export function AddConnection({ connections: { count, add, addButton } }: { connections: Connections }) {
  const { t } = useTranslation('listings');
  if (count >= MAX_FLIGHTS)
    return (
      <Text size="small" tone="muted">
        {t('flights.addHelp')}
      </Text>
    );
  return (
    <Stack gap="small" align="start">
      <Button ref={addButton} variant="secondary" icon={Plus} onClick={add}>
        {t('flights.add')}
      </Button>
      {count > 0 ? (
        <Text size="small" tone="muted">
          {t('flights.addHelp')}
        </Text>
      ) : null}
    </Stack>
  );
}

interface Props {
  form: FlightsForm;
  choice: AirportChoice;
  connections: Connections;
  /** The day of the first flight. */
  date: ReactNode;
  /** A field for its last possible day. */
  endDate?: ReactNode;
}

/** A trip with connections (PRODUCT.md 28): a group of fields for each flight. */
export function FlightRows({ form, choice, connections: { rows, remove }, date, endDate }: Props) {
  const { watch } = form;
  const values = {
    departureAirport: watch('departureAirport'),
    arrivalAirport: watch('arrivalAirport'),
    date: watch('date'),
    flights: watch('flights'),
  };
  const [arrivals, dates] = [getArrivals(values), getDates(values)];
  const numbers = values.flights.map((_, at) => at + 1);
  const [, ...connecting] = numbers;
  return (
    <ol ref={rows} className={styles.rows}>
      <FirstFlight
        choice={choice}
        arrivalName={getArrivalName(0, numbers.length)}
        date={date}
        endDate={endDate}
        code={values.departureAirport}
      />
      {connecting.map((number) => (
        <ConnectingFlight
          key={number}
          number={number}
          choice={choice}
          code={arrivals[number - 2] ?? ''}
          arrivalName={getArrivalName(number - 1, numbers.length)}
          earliest={dates[number - 2]}
          daysAfter={getDaysBetween(dates[number - 2] ?? '', dates[number - 1] ?? '')}
          onRemove={() => remove(number - 1)}
        />
      ))}
    </ol>
  );
}

interface FlightProps {
  choice: AirportChoice;
  /** Where it leaves. */
  code: string;
  arrivalName: string;
}

function FirstFlight({ choice, code, arrivalName, date, endDate }: FlightProps & Pick<Props, 'date' | 'endDate'>) {
  const { t } = useTranslation('listings');
  return (
    <FlightRow number={1}>
      <RouteFields choice={choice} arrivalName={arrivalName} />
      {date}
      {endDate}
      <TimeField optional name="time" label={t('fields.time')} help={useLocalTime(choice, code)} />
      <FlightNumberField wide={endDate === undefined} />
    </FlightRow>
  );
}

interface ConnectingFlightProps extends FlightProps {
  number: number;
  earliest: string | undefined;
  daysAfter: number | undefined;
  onRemove: () => void;
}

function ConnectingFlight({ number, choice, code, arrivalName, earliest, daysAfter, onRemove }: ConnectingFlightProps) {
  const { t } = useTranslation('listings');
  const path = `flights.${number - 1}`;
  const airport = findAirport(choice, code);
  const remove = (
    <Button variant="quiet" size="small" icon={Trash2} onClick={onRemove}>
      <span>{t('flights.remove')}</span>
      <VisuallyHidden>{` ${t('flights.removed', { number })}`}</VisuallyHidden>
    </Button>
  );
  return (
    <FlightRow
      number={number}
      gap={airport ? <Gap city={airport.city} daysAfter={daysAfter} before={number - 1} /> : null}
      action={remove}
    >
      <Field label={t('fields.from')} help={t('flights.fromHelp', { number: number - 1 })}>
        <Input disabled type="text" icon={PlaneTakeoff} value={airport ? formatAirport(airport) : code} />
      </Field>
      <AirportField name={arrivalName} label={t('fields.to')} icon={PlaneLanding} {...choice.field} />
      <DateField name={`${path}.date`} label={t('fields.date')} min={earliest} />
      <TimeField optional name={`${path}.time`} label={t('fields.time')} help={useLocalTime(choice, code)} />
      <FlightNumberField wide name={`${path}.flightNumber`} />
    </FlightRow>
  );
}

interface RowProps {
  number: number;
  gap?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

function FlightRow({ number, gap, action, children }: RowProps) {
  const { t } = useTranslation('listings');
  const titleId = useId();
  return (
    <li>
      {gap}
      <div role="group" aria-labelledby={titleId}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            <Icon of={number === 1 ? PlaneTakeoff : Plane} />
            <span>{t('flights.flight', { number })}</span>
          </h2>
          {action}
        </div>
        <FieldGrid>{children}</FieldGrid>
      </div>
    </li>
  );
}

/** Between two flights. How long it takes is not known: a time of arrival is asked for nowhere. */
function Gap({ city, daysAfter, before }: { city: string; daysAfter: number | undefined; before: number }) {
  const { t } = useTranslation('listings');
  return (
    <p className={styles.gap}>
      <Icon of={Clock} />
      <span>
        {daysAfter === undefined || daysAfter === 0
          ? t('flights.gap', { city })
          : t('flights.gapDays', { city, count: daysAfter, number: before })}
      </span>
    </p>
  );
}

const findAirport = ({ field: { airports } }: AirportChoice, code: string): Airport | undefined =>
  airports?.find((airport) => airport.code === code);

const formatAirport = ({ code, city, country }: Airport): string => `${code} - ${city}, ${country}`;

/** 'Local time in Doha.' */
function useLocalTime(choice: AirportChoice, code: string): string {
  const { t } = useTranslation('listings');
  const airport = findAirport(choice, code);
  return airport ? t('flights.localTime', { city: airport.city }) : t('fields.timeHelp');
}
