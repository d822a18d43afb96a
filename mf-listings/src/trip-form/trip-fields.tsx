import { useTranslation } from 'shared-ui/app';
import { DateField, FieldGrid, TextAreaField, TimeField } from 'shared-ui/app/forms';
import { type ListingType, todayHere } from 'shared-ui/contracts';
import { FieldsetPanel } from 'shared-ui/ui/panel';
import { AirportsFailed } from '../airport-choice/airports-failed.tsx';
import { useAirports } from '../airport-choice/use-airports.ts';
import { EndDateField } from './end-date-field.tsx';
import { FlightNumberField } from './flight-number-field.tsx';
import { RouteFields } from './route-fields.tsx';
import { SkillsField } from './skills-field.tsx';
import { TipFields } from './tip-fields.tsx';
import type { TripForm } from './trip-values.ts';
import './texts.ts';

interface Props {
  form: TripForm;
  type: ListingType;
  /** The listing that is changed: its first day may stay although it is past, and the short forms let it go undescribed. */
  edited?: { date: string };
}

/** All that a listing says of a trip: route; date, time and flight; what help; the tip (spec §2, §5, product.md 18). */
export function TripFields({ form, type, edited }: Props) {
  const { t } = useTranslation('listings');
  return (
    <>
      <Route />
      <When form={form} edited={edited} />
      <FieldsetPanel legend={t(`fields.help.${type}`)}>
        <FieldGrid>
          <TextAreaField
            wide
            optional={edited !== undefined}
            name="description"
            label={t('fields.description')}
            help={t('fields.descriptionHelp')}
            max={500}
          />
          <SkillsField />
        </FieldGrid>
      </FieldsetPanel>
      <TipFields form={form} type={type} />
    </>
  );
}

function Route() {
  const { t } = useTranslation('listings');
  const choice = useAirports();
  return (
    <FieldsetPanel legend={t('fields.route')} gap="normal">
      <AirportsFailed choice={choice} />
      <FieldGrid>
        <RouteFields choice={choice} />
      </FieldGrid>
    </FieldsetPanel>
  );
}

function When({ form, edited }: Pick<Props, 'form' | 'edited'>) {
  const { t } = useTranslation('listings');
  const today = todayHere();
  const earliest = edited && edited.date < today ? edited.date : today;
  return (
    <FieldsetPanel legend={t('fields.when')}>
      <FieldGrid>
        <DateField name="date" label={t('fields.date')} min={earliest} />
        <EndDateField form={form} />
        <TimeField optional name="time" label={t('fields.time')} help={t('fields.timeHelp')} />
        <FlightNumberField />
      </FieldGrid>
    </FieldsetPanel>
  );
}
