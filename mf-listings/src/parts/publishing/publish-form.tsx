import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, notify, paths, registerLocale, Trans, useTranslation } from 'shared-ui/app';
import {
  CheckboxField,
  type ContractForm,
  DateField,
  FieldGrid,
  Form,
  SubmitButton,
  TimeField,
} from 'shared-ui/app/forms';
import { todayHere } from 'contracts';
import { BackLink, Band } from 'shared-ui/ui/band';
import { Checkbox } from 'shared-ui/ui/checkbox';
import { type IconDrawing, Ticket } from 'shared-ui/ui/icon';
import { Actions, Wrap } from 'shared-ui/ui/layout';
import { FieldsetPanel, Panel } from 'shared-ui/ui/panel';
import { Text } from 'shared-ui/ui/text';
import english from '../../locales/en/publishing.json' with { type: 'json' };
import { AirportsFailed, useAirports } from '../airport-choice/airport-choice.tsx';
import { ContactFieldset, EmailField } from '../trip-form/contact-fieldset.tsx';
import { AddConnection, FlightRows, useConnections } from '../trip-form/flight-rows.tsx';
import type { FlightsForm } from '../trip-form/flight-values.ts';
import { FlightNumberField, RouteFields } from '../trip-form/trip-inputs.tsx';
import { type PersonDetails, useDraftWithoutPerson } from './person-details.ts';
import { useDraftAutosave } from './use-form-draft.ts';
import { type PublishOptions, type PublishInput, usePublishing } from './use-publishing.ts';

registerLocale('listings', english);

interface Props<Values extends { email: string }, Input extends PublishInput> extends PublishOptions<Input> {
  icon: IconDrawing;
  form: ContractForm<Values, Input>;
  /** Whose details the form started with. */
  person: PersonDetails | undefined;
  /** The trip, and the fields of this form only. */
  children: ReactNode;
}

/** The frame of both short forms: contact details, consents, and what happens on submit (spec §2, §8). */
export function PublishForm<Values extends { email: string }, Input extends PublishInput>(props: Props<Values, Input>) {
  const { t } = useTranslation('listings');
  const { kind, icon, form, children } = props;
  // The initial value: publishing changes the prop, which must not save the form again
  const [person] = useState(props.person);
  const draft = useDraftWithoutPerson(props.draft, person);
  useDraftAutosave(form, draft);
  const submit = usePublishing({ ...props, draft });
  useMissingEmailToast(form.formState.submitCount, () => form.getValues().email);
  const back = (
    <BackLink asChild>
      <Link to={paths.home()}>{t('publish.backToHome')}</Link>
    </BackLink>
  );
  return (
    <>
      <Band width="narrow" icon={icon} title={t(`${kind}.heading`)} lead={t(`${kind}.lead`)} back={back} />
      <Wrap width="narrow" top="normal">
        <Form form={form} onSubmit={submit}>
          {children}
          <ContactFieldset>
            <EmailField />
          </ContactFieldset>
          <Consents />
          <Actions>
            <SubmitButton icon={Ticket} pendingText={t(`${kind}.submitting`)}>
              {t(`${kind}.submit`)}
            </SubmitButton>
          </Actions>
        </Form>
      </Wrap>
    </>
  );
}

/** A submit without an email shows a toast, in addition to the message at the field (spec §8). */
function useMissingEmailToast(submitCount: number, getEmail: () => string): void {
  const { t } = useTranslation('listings');
  // One toast per submit, however often the form renders
  const checkedSubmit = useRef(0);
  useEffect(() => {
    if (submitCount === checkedSubmit.current) return;
    checkedSubmit.current = submitCount;
    if (getEmail().trim() !== '') return;
    notify({
      title: t('publish.missingEmail'),
      description: t('publish.missingEmailText'),
      variant: 'destructive',
    });
  }, [submitCount, getEmail, t]);
}

/** Of an airport field (spec §5, §9). */
const MAX_SUGGESTIONS = 5;

interface TripFieldsetProps {
  form: FlightsForm;
  /** A field beside the date, for a request that is open for a range of days. */
  endDate?: ReactNode;
}

/** Route, date, time and flight; with connections those of each flight. */
export function TripFieldset({ form, endDate }: TripFieldsetProps) {
  const { t } = useTranslation('listings');
  const choice = useAirports({ maxSuggestions: MAX_SUGGESTIONS });
  const connections = useConnections(form);
  const date = <DateField name="date" label={t('publish.date')} min={todayHere()} />;
  return (
    <FieldsetPanel legend={t(connections.count > 0 ? 'flights.legend' : 'publish.route')} gap="normal">
      <AirportsFailed choice={choice} />
      {connections.count > 0 ? (
        <FlightRows form={form} choice={choice} connections={connections} date={date} endDate={endDate} />
      ) : (
        <FieldGrid>
          <RouteFields choice={choice} />
          {date}
          {endDate}
          <TimeField optional name="time" label={t('fields.time')} />
          <FlightNumberField wide={endDate === undefined} />
        </FieldGrid>
      )}
      <AddConnection connections={connections} />
    </FieldsetPanel>
  );
}

/** The required consent, and the legal pages: marked as required, but not enforced (spec §2). */
function Consents() {
  const { t } = useTranslation('listings');
  const parts = [
    <LegalLink key="terms" to={paths.terms()} />,
    <LegalLink key="privacy" to={paths.privacy()} />,
    <Muted key="required" />,
  ];
  return (
    <Panel gap="small">
      <CheckboxField name="consent" label={t('publish.consent')} />
      <Checkbox required name="accept">
        <Trans t={t} i18nKey="publish.accept" components={parts} />
      </Checkbox>
    </Panel>
  );
}

/** Opens in a new tab, so that the form stays open (spec §2). `Trans` fills in the text. */
function LegalLink({ to, children }: { to: string; children?: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

/** A muted part of a sentence. `Trans` fills in the text. */
export function Muted({ children }: { children?: ReactNode }) {
  return (
    <Text asChild tone="muted">
      <span>{children}</span>
    </Text>
  );
}
