import { type Ask, askSchema, type Listing, MAX_ASK_LENGTH, type OwnListing, type Trip } from 'contracts';
import { useState } from 'react';
import {
  formatDayRange,
  isApiError,
  Link,
  notify,
  paths,
  registerLocale,
  Trans,
  useNavigate,
  useTranslation,
} from 'shared-ui/app';
import { useDraft, useDraftState } from 'shared-ui/app/drafts';
import { CheckboxField, Form, SubmitButton, TextAreaField, useContractForm } from 'shared-ui/app/forms';
import { LoadFailed } from 'shared-ui/app/load-failed';
import { Person } from 'shared-ui/ui/avatar';
import { Button } from 'shared-ui/ui/button';
import { DialogFoot } from 'shared-ui/ui/dialog-foot';
import { Field } from 'shared-ui/ui/field';
import { BadgeCheck, Clock, Handshake, Icon, type IconDrawing, Info } from 'shared-ui/ui/icon';
import { Actions, Stack } from 'shared-ui/ui/layout';
import { RouteLine } from 'shared-ui/ui/route';
import { Select } from 'shared-ui/ui/select';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { Code } from 'shared-ui/ui/text';
import { useGetThreadInfiniteQuery } from '../../api/messages.ts';
import { useListOwnListingsQuery } from '../../api/ask-to-fly.ts';
import { useAskToFlyMutation } from '../../api/trips.ts';
import english from '../../locales/en/ask-form.json' with { type: 'json' };
import { EditListing } from '../../parts/nothing-shared/nothing-shared.tsx';
import { getRouteType } from '../../parts/trip-state/route-type.ts';
import styles from './ask-form.module.css';

registerLocale('messaging', english);

export interface AskFormProps {
  person: { id: number; username: string; profilePictureUrl: string | null };
  /** Their listing that is asked about; null where only an own one can be named. */
  listing: Listing | null;
  /** The own listing that is chosen first. */
  ownListingId?: number | undefined;
  /** Those that something is open about between the two: such an own one cannot be asked about alone. */
  openListingIds?: ReadonlySet<number | null>;
  /** The form stands over their conversation: no toast leads there. */
  isInConversation?: boolean;
  onAsked: (trip: Trip) => void;
}

const getDraftName = ({ person, listing }: Pick<AskFormProps, 'person' | 'listing'>): string =>
  `ask:${String(person.id)}:${String(listing?.id ?? '')}`;

/** Asks somebody to fly together (product.md 33). */
export function AskForm(props: AskFormProps) {
  // Another user has other listings
  const { formKey } = useDraft(getDraftName(props), 'memory');
  return <FormOfUser key={formKey} {...props} />;
}

/** An event, or a session that expires, may take a choice away: an open form stays as it is, and the server refuses what is not true any more. */
function FormOfUser(props: AskFormProps) {
  const { t } = useTranslation('messaging');
  const own = useListOwnListingsQuery();
  const thread = useGetThreadInfiniteQuery({ otherUserId: props.person.id });
  const [choices, setChoices] = useState<OwnListing[]>();
  if (!choices && own.currentData && !thread.isLoading) setChoices(findChoices(own.currentData, props));
  if (choices) {
    if (!props.listing && choices.length === 0) return <NoOwnListing person={props.person} />;
    const canSms = thread.currentData?.pages[0]?.canSms === true;
    return <ChoiceForm {...props} choices={choices} canSms={canSms} />;
  }
  if (own.isError && !own.isFetching)
    return <LoadFailed sentence={t('ask.ownFailed')} onRetry={() => void own.refetch()} />;
  return (
    <Stack aria-busy="true">
      <Skeleton shape="button" width="100%" />
      <Skeleton shape="button" width="100%" />
    </Stack>
  );
}

/** Where the two write about no listing of the other, and the user has none: there is nothing to ask about yet. */
function NoOwnListing({ person }: Pick<AskFormProps, 'person'>) {
  const { t } = useTranslation('messaging');
  return (
    <div className={styles.form}>
      <AskedPerson person={person} listing={null} />
      <p>{t('ask.noOwnListing')}</p>
      <Actions>
        <Button asChild>
          <Link to={paths.findCreate()}>{t('ask.find')}</Link>
        </Button>
        <Button asChild variant="secondary">
          <Link to={paths.offerCreate()}>{t('ask.offer')}</Link>
        </Button>
      </Actions>
    </div>
  );
}

/** The own listings that can be named: public ones of the other side, those with the same way first. */
function findChoices(own: readonly OwnListing[], { listing: theirs, openListingIds }: AskFormProps): OwnListing[] {
  const choices = own.filter(
    ({ id, status, userId, type, hasAmigo = false }) =>
      status === 'active' &&
      userId !== null &&
      type !== theirs?.type &&
      !hasAmigo &&
      (theirs !== null || openListingIds?.has(id) !== true),
  );
  return choices.toSorted((one, other) => Number(isSameWay(other, theirs)) - Number(isSameWay(one, theirs)));
}

const isSameWay = (one: Listing, other: Listing | null): boolean =>
  one.departureAirport === other?.departureAirport &&
  one.arrivalAirport === other.arrivalAirport &&
  one.date <= (other.endDate ?? other.date) &&
  other.date <= (one.endDate ?? one.date);

/** Of the own listings; null for none of them. */
interface Choice {
  id: number | null;
}

function chooseFirst(choices: OwnListing[], theirs: Listing | null, ownListingId: number | undefined): Choice['id'] {
  const fitting = choices.find(({ id }) => id === ownListingId) ?? choices.find((one) => isSameWay(one, theirs));
  return (fitting ?? (theirs ? undefined : choices[0]))?.id ?? null;
}

interface ChoiceProps extends AskFormProps {
  choices: OwnListing[];
  canSms: boolean;
}

function ChoiceForm({ person, listing, ownListingId, choices, canSms, ...props }: ChoiceProps) {
  const { isInConversation = false, onAsked } = props;
  const { t } = useTranslation('messaging');
  const navigate = useNavigate();
  const [ask] = useAskToFlyMutation();
  const name = getDraftName({ person, listing });
  const picked = useDraftState<Choice>(`${name}:choice`, { id: chooseFirst(choices, listing, ownListingId) });
  const [partedId, setPartedId] = useState<number>();
  const chosen = choices.find(({ id }) => id === picked.values.id);
  // The choice is no text of the form: it is added when the form is sent, and here any listing stands for it
  const values = {
    otherUserId: person.id,
    theirListingId: listing?.id ?? person.id,
    listingId: person.id,
    text: '',
    sendSMS: false,
  };
  const form = useContractForm(askSchema, values, name);
  const send = async ({ text, sendSMS }: Ask): Promise<void> => {
    const question = { otherUserId: person.id, listingId: chosen?.id, theirListingId: listing?.id, text, sendSMS };
    setPartedId(undefined);
    const trip = await ask(question)
      .unwrap()
      .catch((error: unknown) => {
        if (isApiError(error) && error.body?.code === 'messaging.nothing_shared') setPartedId(chosen?.id);
        throw error;
      });
    picked.discard();
    const openConversation = {
      label: t('ask.openConversation'),
      onPress: () => void navigate(paths.conversation(person.id)),
    };
    notify({
      title: t('ask.done'),
      description: t('ask.doneText', { name: person.username }),
      ...(!isInConversation && { action: openConversation }),
    });
    onAsked(trip);
  };
  const request = [chosen, listing].find((one) => one?.type === 'seeking_help') ?? null;
  const isHelper = listing?.type === 'seeking_help' || (chosen?.type === 'helper' && request === null);
  return (
    <Form form={form} className={styles.form} onSubmit={send}>
      {chosen && chosen.id === partedId ? <EditListing type={chosen.type} id={chosen.id} /> : null}
      <AskedPerson person={person} listing={listing} />
      <AskedItinerary
        name={person.username}
        listing={request ?? chosen ?? listing}
        traveler={request?.traveler?.firstName ?? null}
        isHelper={isHelper}
      />
      {choices.length > 0 ? (
        <Field label={t(`ask.${getChoiceText(listing)}`)}>
          <Select
            value={String(chosen?.id ?? '')}
            onChange={({ target }) => picked.change({ id: target.value === '' ? null : Number(target.value) })}
          >
            {choices.map((choice) => (
              <option key={choice.id} value={choice.id}>
                {describe(choice, t('ask.choice', toChoiceValues(choice)))}
              </option>
            ))}
            {listing ? <option value="">{t(isHelper ? 'ask.noneOffered' : 'ask.none')}</option> : null}
          </Select>
        </Field>
      ) : null}
      <TextAreaField
        name="text"
        label={t('ask.sentence', { name: person.username })}
        help={t(chosen ? 'ask.leaveOut' : isHelper ? 'ask.writeOffer' : 'ask.writeNeeds')}
        max={MAX_ASK_LENGTH}
        rows={3}
      />
      {canSms ? <CheckboxField name="sendSMS" label={t('ask.sms')} /> : null}
      <p className={styles.hint}>
        <Icon of={Info} />
        <span>
          <Trans t={t} i18nKey="ask.answers" values={{ name: person.username }} components={[<bdi key="name" />]} />
        </span>
      </p>
      <DialogFoot>
        <SubmitButton icon={Handshake} pendingText={t('ask.submitting')}>
          <span>{t('ask.submit', { name: person.username })}</span>
        </SubmitButton>
      </DialogFoot>
    </Form>
  );
}

/** Of the other side; without their listing one may name a request or an offer. */
function getChoiceText(theirs: Listing | null): 'whichOffer' | 'whichRequest' | 'whichListing' {
  if (!theirs) return 'whichListing';
  return theirs.type === 'seeking_help' ? 'whichOffer' : 'whichRequest';
}

const toChoiceValues = ({ departureCity, arrivalCity, date, endDate }: Listing) => ({
  from: departureCity,
  to: arrivalCity,
  days: formatDayRange(date, endDate),
});

/** 'Lakshmi: Chennai to London, Dec 12, 2026' */
const describe = ({ traveler }: Listing, itinerary: string): string =>
  traveler?.firstName ? `${traveler.firstName}: ${itinerary}` : itinerary;

/** Who is asked, and what is known of them. */
function AskedPerson({ person, listing }: Pick<AskFormProps, 'person' | 'listing'>) {
  const { t } = useTranslation('messaging');
  const known = listing?.user;
  const facts: { icon: IconDrawing; text: string }[] = [];
  if (known?.verified) facts.push({ icon: BadgeCheck, text: t('ask.verified') });
  if (known?.tripsDone) facts.push({ icon: Handshake, text: t('ask.tripsDone', { count: known.tripsDone }) });
  if (known?.answersWithin) facts.push({ icon: Clock, text: t(`ask.answersWithin.${known.answersWithin}`) });
  return (
    <>
      <Person
        name={person.username}
        src={person.profilePictureUrl}
        size="large"
        nameSize="large"
        line={
          listing?.languages ? (
            <Trans
              t={t}
              i18nKey="ask.speaks"
              values={{ languages: listing.languages }}
              components={[<bdi key="languages" />]}
            />
          ) : null
        }
      />
      {facts.length > 0 ? (
        <ul aria-label={t('ask.facts')} className={styles.facts}>
          {facts.map(({ icon, text }) => (
            <li key={text}>
              <Icon of={icon} />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

interface AskedItineraryProps {
  name: string;
  /** Whose days are asked about: the request, or else the offer. */
  listing: Listing | null;
  /** The first name of somebody else who flies with the helper. */
  traveler: string | null;
  /** The user offers to help. */
  isHelper: boolean;
}

function AskedItinerary({ name, listing, traveler, isHelper }: AskedItineraryProps) {
  const { t } = useTranslation('messaging');
  if (!listing) return null;
  const { departureAirport, arrivalAirport, departureCity, arrivalCity, flights = [] } = listing;
  const via = flights.slice(1).map((flight) => flight.departureAirport);
  const days = formatDayRange(listing.date, listing.endDate);
  return (
    <div className={styles.itinerary}>
      <RouteLine
        {...{ departureAirport, arrivalAirport }}
        size="small"
        type={getRouteType({ state: 'asked', askedByMe: true, helpsOther: isHelper })}
        departureLabel={t('ask.from')}
        arrivalLabel={t('ask.to')}
        cities={[departureCity, arrivalCity]}
        via={
          via.length > 0 ? (
            <Trans t={t} i18nKey="ask.via" values={{ airports: via.join(', ') }} components={[<Code key="via" />]} />
          ) : null
        }
      />
      <p>
        <Trans
          t={t}
          i18nKey={`ask.pair.${isHelper ? 'withYou' : traveler ? 'travelerWith' : 'youWith'}`}
          values={{ traveler: traveler ?? name, name, days }}
          components={{ who: <b key="who" />, days: <bdi key="days" className={styles.nowrap} /> }}
        />
      </p>
    </div>
  );
}
