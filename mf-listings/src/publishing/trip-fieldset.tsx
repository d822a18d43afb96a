import type { ReactNode } from 'react';
import { useTranslation } from 'shared-ui/app';
import { AirportField, DateField, FieldGrid, TextField, TimeField } from 'shared-ui/app/forms';
import { todayHere } from 'shared-ui/contracts';
import { PlaneLanding, PlaneTakeoff } from 'shared-ui/ui/icon';
import { FieldsetPanel } from 'shared-ui/ui/panel';
import { AirportsFailed } from '../airport-choice/airports-failed.tsx';
import { useAirports } from '../airport-choice/use-airports.ts';

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
        <AirportField
          name="departureAirport"
          label={t('publish.from')}
          icon={PlaneTakeoff}
          airports={choice.airports}
        />
        <AirportField name="arrivalAirport" label={t('publish.to')} icon={PlaneLanding} airports={choice.airports} />
        <DateField name="date" label={t('publish.date')} min={todayHere()} />
        {endDate}
        <TimeField optional name="time" label={t('publish.time')} />
        <TextField
          optional
          name="flightNumber"
          label={t('publish.flightNumber')}
          help={t('publish.flightNumberHelp')}
          placeholder={t('publish.flightNumberPlaceholder')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          wide={endDate === undefined}
        />
      </FieldGrid>
    </FieldsetPanel>
  );
}
