import { useTranslation } from 'shared-ui/app';
import { ChipsField, DateField, FieldGrid, TextAreaField, TimeField } from 'shared-ui/app/forms';
import { type ListingType, todayHere } from 'contracts';
import { FieldsetPanel } from 'shared-ui/ui/panel';
import { AirportsFailed, useAirports } from '../airport-choice/airport-choice.tsx';
import { AddConnection, FlightRows, useConnections } from './flight-rows.tsx';
import { NeedsFields, TravelerFieldset } from '../who-flies/who-flies-fields.tsx';
import { TipFields } from './tip-fields.tsx';
import { EndDateField, FlightNumberField, RouteFields } from './trip-inputs.tsx';
import type { TripForm } from './trip-values.ts';

interface Props {
  form: TripForm;
  type: ListingType;
  /** The listing that is edited: its date may be in the past, and its description may be empty, as the short forms allow. */
  edited?: { date: string };
}

/** The trip in the forms for creating and editing: route, date, help and tip (spec §2, §5, PRODUCT.md 18). */
export function TripFields({ form, type, edited }: Props) {
  const { t } = useTranslation('listings');
  return (
    <>
      <FlightFieldsets form={form} edited={edited} />
      {type === 'seeking_help' ? <TravelerFieldset form={form} /> : null}
      <FieldsetPanel legend={t(`fields.help.${type}`)} gap="normal">
        {type === 'seeking_help' ? <NeedsFields form={form} /> : null}
        <FieldGrid>
          <TextAreaField
            wide
            optional={edited !== undefined}
            name="description"
            label={t('fields.description')}
            help={t(`fields.descriptionHelp.${type}`)}
            max={500}
          />
          <SkillsField />
        </FieldGrid>
      </FieldsetPanel>
      <TipFields form={form} type={type} />
    </>
  );
}

/** The fields of one flight, or those of all with connections. */
function FlightFieldsets({ form, edited }: Pick<Props, 'form' | 'edited'>) {
  const { t } = useTranslation('listings');
  const choice = useAirports();
  const connections = useConnections(form);
  const today = todayHere();
  const earliest = edited && edited.date < today ? edited.date : today;
  const date = <DateField name="date" label={t('fields.date')} min={earliest} />;
  const endDate = <EndDateField form={form} />;
  if (connections.count > 0)
    return (
      <FieldsetPanel legend={t('flights.legend')} gap="normal">
        <AirportsFailed choice={choice} />
        <FlightRows form={form} choice={choice} connections={connections} date={date} endDate={endDate} />
        <AddConnection connections={connections} />
      </FieldsetPanel>
    );
  return (
    <>
      <FieldsetPanel legend={t('fields.route')} gap="normal">
        <AirportsFailed choice={choice} />
        <FieldGrid>
          <RouteFields choice={choice} />
        </FieldGrid>
      </FieldsetPanel>
      <FieldsetPanel legend={t('fields.when')} gap="normal">
        <FieldGrid>
          {date}
          {endDate}
          <TimeField optional name="time" label={t('fields.time')} help={t('fields.timeHelp')} />
          <FlightNumberField />
        </FieldGrid>
        <AddConnection connections={connections} />
      </FieldsetPanel>
    </>
  );
}

/** Skills as one comma-separated text (spec §3): suggestions to select, and free input (PRODUCT.md 18). */
function SkillsField() {
  const { t } = useTranslation('listings');
  const offered = t('fields.offeredSkills', { returnObjects: true });
  return (
    <ChipsField
      wide
      optional
      name="skills"
      label={t('fields.skills')}
      help={t('fields.skillsHelp')}
      offered={offered}
    />
  );
}
