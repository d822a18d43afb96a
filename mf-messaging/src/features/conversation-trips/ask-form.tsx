import { type Ask, type AskChoice, askSchema, type AskWith, type Listing, MAX_ASK_LENGTH, type Trip } from 'contracts';
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
import { EmptyState } from 'shared-ui/ui/empty-state';
import { Field } from 'shared-ui/ui/field';
import { BadgeCheck, Clock, Handshake, Icon, type IconDrawing, Info } from 'shared-ui/ui/icon';
import { Actions, Stack } from 'shared-ui/ui/layout';
import { Select } from 'shared-ui/ui/select';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { Code } from 'shared-ui/ui/text';
import { useGetThreadInfiniteQuery } from '../../api/messages.ts';
import { useAskToFlyMutation } from '../../api/trips.ts';
import english from '../../locales/en/ask-form.json' with { type: 'json' };
import { EditListing, NothingSharedReason } from '../../parts/nothing-shared/nothing-shared.tsx';
import { useRouteText } from '../../parts/trip-route/route-text.ts';
import { TripRoute } from '../../parts/trip-route/trip-route.tsx';
import styles from './ask-form.module.css';

registerLocale('messaging', english);

export interface AskFormProps {
  person: { id: number; username: string; profilePictureUrl: string | null };
  /** Their listing that is asked about; null where only an own one can be named. */
  listing: Listing | null;
  /** With what one can ask; undefined until that is known, and where the listing has left the site. */
  askWith: AskWith | undefined;
  isLoading?: boolean;
  /** What can be asked with could not be loaded: tries again. */
  onRetry?: (() => void) | undefined;
  /** The form stands over their conversation: no toast leads there. */
  isInConversation?: boolean;
  onAsked: (trip: Trip) => void;
}

const getDraftName = ({ person, listing }: Pick<AskFormProps, 'person' | 'listing'>): string =>
  `ask:${String(person.id)}:${String(listing?.id ?? '')}`;

/** Asks somebody to fly together (PRODUCT.md 33). */
export function AskForm(props: AskFormProps) {
  // Another user has other listings
  const { formKey } = useDraft(getDraftName(props), 'memory');
  return <FormOfUser key={formKey} {...props} />;
}

/** An event, or a session that expires, may take a choice away: an open form stays as it is, and the server refuses what is not true any more. */
function FormOfUser({ askWith: current, isLoading = false, onRetry, ...props }: AskFormProps) {
  const { t } = useTranslation('messaging');
  const thread = useGetThreadInfiniteQuery({ otherUserId: props.person.id });
  const [askWith, setAskWith] = useState<AskWith>();
  if (!askWith && current && !thread.isLoading) setAskWith(current);
  if (askWith) {
    const canSms = thread.currentData?.pages[0]?.canSms === true;
    const choices = askWith.choices.filter(({ refusal }) => refusal === null);
    const refused = askWith.choices.filter(({ refusal }) => refusal !== null);
    const [first] = choices;
    if (first) return <ChoiceForm {...props} choices={choices} first={first} refused={refused} canSms={canSms} />;
    return <NothingToAsk person={props.person} listing={props.listing} refused={refused} />;
  }
  if (onRetry) return <LoadFailed sentence={t('ask.ownFailed')} onRetry={onRetry} />;
  if (!current && !isLoading)
    return <EmptyState compact role="alert" line="broken" title={t('ask.gone')} titleAs="p" />;
  return (
    <Stack aria-busy="true">
      <Skeleton shape="button" width="100%" />
      <Skeleton shape="button" width="100%" />
    </Stack>
  );
}

interface NothingToAskProps extends Pick<AskFormProps, 'person' | 'listing'> {
  refused: AskChoice[];
}

const REFUSALS_OF_THEIRS = ['has_amigo', 'full'] as const;

/** Why there is nothing to ask about, and what to do: about their listing, or about an own one that is to be created first. */
function NothingToAsk({ person, listing, refused }: NothingToAskProps) {
  const { t } = useTranslation('messaging');
  const reason = REFUSALS_OF_THEIRS.find((one) => refused.some(({ refusal }) => refusal?.reason === one));
  return (
    <div className={styles.form}>
      <AskedPerson person={person} listing={listing} />
      {listing ? (
        <p>{t(`ask.nothing.${reason ?? 'other'}`, { name: person.username })}</p>
      ) : (
        <p>{t(refused.length > 0 ? 'ask.noOtherListing' : 'ask.noOwnListing')}</p>
      )}
      <RefusedChoices choices={refused} />
      <Actions>
        {listing ? (
          <Button asChild>
            <Link to={paths.messages({ to: person.id, listing: listing.id })}>{t('ask.openConversation')}</Link>
          </Button>
        ) : (
          <>
            <Button asChild>
              <Link to={paths.findCreate()}>{t('ask.find')}</Link>
            </Button>
            <Button asChild variant="secondary">
              <Link to={paths.offerCreate()}>{t('ask.offer')}</Link>
            </Button>
          </>
        )}
      </Actions>
    </div>
  );
}

/** Those that have something in common with what is asked about, or are asked about already: why, and what to do. */
function RefusedChoices({ choices }: { choices: AskChoice[] }) {
  const { t } = useTranslation('messaging');
  const explained = choices.filter(isExplained);
  if (explained.length === 0) return null;
  return (
    <ul className={styles.refused} aria-label={t('ask.refused.title')}>
      {explained.map((choice) => (
        <RefusedChoice key={choice.listingId} choice={choice} />
      ))}
    </ul>
  );
}

/** A listing with another way is no mistake, and has nothing to be edited. */
const isExplained = ({ listingId, refusal }: AskChoice): boolean =>
  listingId !== null && EXPLAINED.includes(refusal?.reason ?? '') && refusal?.nothingShared?.reason !== 'route';

const EXPLAINED: readonly string[] = ['asked_already', 'has_amigo', 'nothing_shared'];

function RefusedChoice({ choice }: { choice: AskChoice }) {
  const { t } = useTranslation('messaging');
  const describe = useChoiceText();
  const { listingId, helpsOther, refusal } = choice;
  if (!refusal) return null;
  const { nothingShared, trip } = refusal;
  const reason = trip?.state ?? 'has_amigo';
  return (
    <li>
      <b>{describe(choice)}</b>
      <p>
        {nothingShared ? (
          <NothingSharedReason nothingShared={nothingShared} text="choice" />
        ) : (
          t(`ask.refused.${reason === 'agreed' || reason === 'has_amigo' ? reason : 'asked'}`)
        )}
      </p>
      {nothingShared ? <EditListing type={helpsOther ? 'helper' : 'seeking_help'} id={listingId} /> : null}
      {trip ? <Link to={paths.trip(trip.id)}>{t('ask.refused.openTrip')}</Link> : null}
    </li>
  );
}

/** 'Lakshmi: Chennai to London, together from Doha, Dec 12, 2026' */
function useChoiceText(): (choice: AskChoice) => string {
  const { t } = useTranslation('messaging');
  const describeRoute = useRouteText();
  return ({ itinerary, travelerName }) => {
    const route = describeRoute({ itinerary });
    const text = t('ask.choice', { route, days: formatDayRange(itinerary.date, itinerary.endDate) });
    return travelerName === null ? text : `${travelerName}: ${text}`;
  };
}

/** Of the own listings; null for none of them. */
interface Choice {
  id: number | null;
}

interface ChoiceProps extends Pick<AskFormProps, 'person' | 'listing' | 'isInConversation' | 'onAsked'> {
  /** The best first. */
  choices: AskChoice[];
  first: AskChoice;
  refused: AskChoice[];
  canSms: boolean;
}

function ChoiceForm({ person, listing, choices, first, refused, canSms, ...props }: ChoiceProps) {
  const { isInConversation = false, onAsked } = props;
  const { t } = useTranslation('messaging');
  const navigate = useNavigate();
  const [ask] = useAskToFlyMutation();
  const name = getDraftName({ person, listing });
  const picked = useDraftState<Choice>(`${name}:choice`, { id: first.listingId });
  const [partedId, setPartedId] = useState<number>();
  const chosen = choices.find(({ listingId }) => listingId === picked.values.id) ?? first;
  const describe = useChoiceText();
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
    const question = {
      otherUserId: person.id,
      listingId: chosen.listingId ?? undefined,
      theirListingId: listing?.id,
      text,
      sendSMS,
    };
    setPartedId(undefined);
    const trip = await ask(question)
      .unwrap()
      .catch((error: unknown) => {
        if (isApiError(error) && error.body?.code === 'messaging.nothing_shared')
          setPartedId(chosen.listingId ?? undefined);
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
  const { helpsOther } = chosen;
  const hasFitting = choices.some(({ listingId }) => listingId !== null);
  return (
    <Form form={form} className={styles.form} onSubmit={send}>
      {chosen.listingId !== null && chosen.listingId === partedId ? (
        <EditListing type={helpsOther ? 'helper' : 'seeking_help'} id={chosen.listingId} />
      ) : null}
      <AskedPerson person={person} listing={listing} />
      <AskedItinerary
        name={person.username}
        choice={chosen}
        listing={listing}
        traveler={helpsOther ? (listing?.traveler?.firstName ?? null) : chosen.travelerName}
      />
      {hasFitting ? (
        <Field label={t(`ask.${getChoiceText(listing)}`)}>
          <Select
            value={String(chosen.listingId ?? '')}
            onChange={({ target }) => picked.change({ id: target.value === '' ? null : Number(target.value) })}
          >
            {choices.map((choice) => (
              <option key={choice.listingId} value={choice.listingId ?? ''}>
                {choice.listingId === null ? t(helpsOther ? 'ask.noneOffered' : 'ask.none') : describe(choice)}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      {hasFitting ? null : <RefusedChoices choices={refused} />}
      <TextAreaField
        name="text"
        label={t('ask.sentence', { name: person.username })}
        help={t(chosen.listingId !== null ? 'ask.leaveOut' : helpsOther ? 'ask.writeOffer' : 'ask.writeNeeds')}
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
      {hasFitting ? <RefusedChoices choices={refused} /> : null}
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
  choice: AskChoice;
  /** Theirs, which may know more cities. */
  listing: Listing | null;
  /** The first name of somebody else who flies with the helper. */
  traveler: string | null;
}

/** What the two would share. */
function AskedItinerary({ name, choice: { itinerary, helpsOther }, listing, traveler }: AskedItineraryProps) {
  const { t } = useTranslation('messaging');
  const days = formatDayRange(itinerary.date, itinerary.endDate);
  return (
    <div className={styles.itinerary}>
      <TripRoute trip={{ state: 'asked', askedByMe: true, helpsOther, itinerary, request: listing }} />
      <p>
        <Trans
          t={t}
          i18nKey={`ask.pair.${helpsOther ? 'withYou' : traveler ? 'travelerWith' : 'youWith'}`}
          values={{ traveler: traveler ?? name, name, days }}
          components={{ who: <b key="who" />, days: <bdi key="days" className={styles.nowrap} /> }}
        />
        {itinerary.flightNumber ? (
          <>
            <span>{', '}</span>
            <Code>{itinerary.flightNumber}</Code>
          </>
        ) : null}
      </p>
    </div>
  );
}
