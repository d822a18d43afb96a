import { useEffect, useState } from 'react';
import { registerLocale, useTranslation } from 'shared-ui/app';
import { AirportField, DateField, TextField } from 'shared-ui/app/forms';
import { calendarDaySchema, todayHere } from 'contracts';
import { PlaneLanding, PlaneTakeoff } from 'shared-ui/ui/icon';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import english from '../../locales/en/trip-form.json' with { type: 'json' };
import type { AirportChoice } from '../airport-choice/airport-choice.tsx';

registerLocale('listings', english);

interface RouteFieldsProps {
  choice: AirportChoice;
  /** Of the first flight, where there are connections. */
  arrivalName?: string;
}

/** Departure and arrival airport, inside a FieldGrid. */
export function RouteFields({ choice: { field }, arrivalName = 'arrivalAirport' }: RouteFieldsProps) {
  const { t } = useTranslation('listings');
  return (
    <>
      <AirportField name="departureAirport" label={t('fields.from')} icon={PlaneTakeoff} {...field} />
      <AirportField name={arrivalName} label={t('fields.to')} icon={PlaneLanding} {...field} />
    </>
  );
}

export function FlightNumberField({ name = 'flightNumber', wide }: { name?: string; wide?: boolean }) {
  const { t } = useTranslation('listings');
  return (
    <TextField
      optional
      name={name}
      label={t('fields.flightNumber')}
      help={t('fields.flightNumberHelp')}
      placeholder={t('fields.flightNumberPlaceholder')}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      wide={wide}
    />
  );
}

/** The part of a form that the field uses. */
interface DatesForm {
  watch(name: 'date' | 'endDate'): string;
  getValues(): { endDate: string };
  setValue(name: 'endDate', value: string): void;
}

/** The last possible day. It is cleared when the first day moves after it (spec §4), and a hint reports that. */
export function EndDateField({ form }: { form: DatesForm }) {
  const { t } = useTranslation('listings');
  const { watch, getValues, setValue } = form;
  const [date, endDate] = [watch('date'), watch('endDate')];
  const wasCleared = useWasCleared(date, endDate);
  const today = todayHere();
  useEffect(() => {
    if (isBefore(getValues().endDate, date)) setValue('endDate', '');
  }, [date, getValues, setValue]);
  return (
    <>
      <DateField
        optional
        name="endDate"
        label={t('fields.endDate')}
        help={t(wasCleared ? 'fields.endDateCleared' : 'fields.endDateHelp')}
        min={isDay(date) && date > today ? date : today}
      />
      <VisuallyHidden role="status">{wasCleared ? t('fields.endDateCleared') : ''}</VisuallyHidden>
    </>
  );
}

/** True from when the end date was cleared until another one is typed. */
function useWasCleared(date: string, endDate: string): boolean {
  const [last, setLast] = useState({ date, endDate, isCleared: false });
  if (last.date !== date || last.endDate !== endDate) {
    const isCleared = last.date !== date ? last.isCleared || isBefore(endDate, date) : last.isCleared && endDate === '';
    setLast({ date, endDate, isCleared });
  }
  return last.isCleared && endDate === '';
}

const isDay = (text: string) => calendarDaySchema().safeParse(text).success;

/** False while one of them is only half typed. */
const isBefore = (endDate: string, date: string) => isDay(date) && isDay(endDate) && date > endDate;
