import type { ReactNode } from 'react';
import { useTranslation } from 'shared-ui/app';
import { DateField, FieldGrid, TimeField } from 'shared-ui/app/forms';
import { todayHere } from 'shared-ui/contracts';
import { FieldsetPanel } from 'shared-ui/ui/panel';
import { AirportsFailed } from '../airport-choice/airports-failed.tsx';
import { useAirports } from '../airport-choice/use-airports.ts';
import { FlightNumberField } from '../trip-form/flight-number-field.tsx';
import { RouteFields } from '../trip-form/route-fields.tsx';
import './texts.ts';

interface Props {
  /** A request may be open for a range of days: its last day stands beside the first. */
  endDate?: ReactNode;
}

/** Where, when, and on which flight. */
export function TripFieldset({ endDate }: Props) {
  const { t } = useTranslation('listings');
  const choice = useAirports();
  return (
    <FieldsetPanel legend={t('publish.route')} gap="normal">
      <AirportsFailed choice={choice} />
      <FieldGrid>
        <RouteFields choice={choice} />
        <DateField name="date" label={t('publish.date')} min={todayHere()} />
        {endDate}
        <TimeField optional name="time" label={t('fields.time')} />
        <FlightNumberField wide={endDate === undefined} />
      </FieldGrid>
    </FieldsetPanel>
  );
}
