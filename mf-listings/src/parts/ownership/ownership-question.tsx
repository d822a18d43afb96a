import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import {
  errorMessage,
  formatDayRange,
  formatMoment,
  isApiError,
  notify,
  registerLocale,
  Trans,
  useTranslation,
} from 'shared-ui/app';
import { useErrorText } from 'shared-ui/app/error-text';
import type { OwnListing } from 'contracts';
import { Button } from 'shared-ui/ui/button';
import { Check, Mail, Trash2 } from 'shared-ui/ui/icon';
import { Actions, Stack } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Text } from 'shared-ui/ui/text';
import { UndoRow } from 'shared-ui/ui/undo-row';
import {
  useClaimListingMutation,
  useDisownListingMutation,
  useRestoreListingMutation,
} from '../../api/own-listings.ts';
import english from '../../locales/en/ownership.json' with { type: 'json' };
import styles from './ownership.module.css';

registerLocale('listings', english);

/** Whether somebody who has logged in is asked about a listing: anybody may have typed their address (PRODUCT.md 2). */
export const isUnclaimed = ({ userId, status }: OwnListing): boolean => userId === null && status === 'active';

type Answer = 'mine' | 'notMine';

interface Props {
  listing: OwnListing;
  /** Shows the result in the question's place, instead of a toast. */
  onAnswered?: (answer: Answer) => void;
  /** Removes it where it is listed, with Undo in its place, and says what went wrong. */
  onDisown?: () => void;
  isRemoving?: boolean;
  /** It is there again after Undo, whose button is gone. */
  takesFocus?: boolean;
}

/** 'Somebody published this with your address': one press says whose it is. A failure keeps the question. */
export function OwnershipQuestion({ listing, onAnswered, onDisown, isRemoving = false, takesFocus = false }: Props) {
  const { t } = useTranslation('listings');
  const errorText = useErrorText();
  const [claim, claiming] = useClaimListingMutation();
  const [disown, disowning] = useDisownListingMutation();
  const [failure, setFailure] = useState<string>();
  const question = useRef<HTMLDivElement>(null);
  const tripId = useId();
  const isDisowning = disowning.isLoading || isRemoving;
  useEffect(() => {
    if (takesFocus) question.current?.focus();
  }, [takesFocus]);
  const answer = async (given: Answer): Promise<void> => {
    if (claiming.isLoading || isDisowning) return;
    setFailure(undefined);
    if (given === 'notMine' && onDisown) return onDisown();
    const { error } = await (given === 'mine' ? claim : disown)(listing.id);
    if (error) setFailure(errorText(error, t('ownership.failed'), t('ownership.unreachable')));
    else if (onAnswered) onAnswered(given);
    else notify({ title: t(`ownership.${given}Done`) });
  };
  return (
    <Notice ref={question} tabIndex={-1} tone="tip" icon={Mail} title={t('ownership.title')} titleAs="h3">
      <Stack>
        <div id={tripId}>
          <TripLine listing={listing} />
        </div>
        <Text tone="muted">{t('ownership.text')}</Text>
        <Actions>
          <Button
            variant="secondary"
            icon={Check}
            busy={claiming.isLoading}
            aria-describedby={tripId}
            onClick={() => void answer('mine')}
          >
            {t('ownership.mine')}
          </Button>
          <Button
            variant="secondary"
            icon={Trash2}
            busy={isDisowning}
            aria-describedby={tripId}
            onClick={() => void answer('notMine')}
          >
            {t('ownership.notMine')}
          </Button>
        </Actions>
        {failure === undefined ? null : (
          <Notice tone="error" role="alert">
            {failure}
          </Notice>
        )}
      </Stack>
    </Notice>
  );
}

interface AnswerProps {
  listing: OwnListing;
  answer: Answer;
  /** It was removed, and is asked about again. */
  onRestored: () => void;
}

/** What was answered, in the question's place, with the focus; what was removed can be restored for some seconds. */
export function OwnershipAnswer({ listing, answer, onRestored }: AnswerProps) {
  const { t } = useTranslation('listings');
  const [isFinal, setFinal] = useState(answer === 'mine');
  const [takesFocus, setTakesFocus] = useState(true);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFinal && takesFocus) element.current?.focus();
  }, [isFinal, takesFocus]);
  if (!isFinal) {
    const onFinal = (hadFocus: boolean): void => {
      setTakesFocus(hadFocus);
      setFinal(true);
    };
    return <DisownedRow listing={listing} onRestored={onRestored} onFinal={onFinal} />;
  }
  return (
    <Notice ref={element} tabIndex={-1} role="status" icon={Check} title={t(`ownership.${answer}Done`)}>
      <TripLine listing={listing} />
    </Notice>
  );
}

interface DisownedRowProps extends Pick<AnswerProps, 'listing' | 'onRestored'> {
  /** It cannot be restored any longer. */
  onFinal: (hadFocus: boolean) => void;
}

function DisownedRow({ listing, onRestored, onFinal }: DisownedRowProps) {
  const { t } = useTranslation('listings');
  const [restore, { isLoading }] = useRestoreListingMutation();
  const undo = async (): Promise<void> => {
    const { error } = await restore(listing.id);
    if (!error) return onRestored();
    const isTooLate = isApiError(error) && error.status === 404;
    const description = isTooLate ? t('ownership.tooLate') : errorMessage(error, t('ownership.unreachable'));
    notify({ title: t('ownership.notRestored'), description, variant: 'destructive' });
    if (isTooLate) onFinal(true);
  };
  return (
    <UndoRow
      title={t('ownership.notMineDone')}
      undoLabel={t(isLoading ? 'ownership.undoing' : 'ownership.undo')}
      busy={isLoading}
      onUndo={() => void undo()}
      onTimeUp={onFinal}
    >
      <TripText listing={listing} />
    </UndoRow>
  );
}

/** 'Offer of help: Chennai to London, Dec 12, 2026 · as Priya Raman, on Nov 25, 2026'. */
function TripText({ listing }: { listing: OwnListing }): ReactNode {
  const { t } = useTranslation('listings');
  const { type, departureCity: from, arrivalCity: to, date, endDate, name, createdAt } = listing;
  const values = { from, to, days: formatDayRange(date, endDate), name: name ?? '', posted: formatMoment(createdAt) };
  const bdi = ['from', 'to', 'days', 'name', 'posted'].map((part) => <bdi key={part} />);
  return <Trans t={t} i18nKey={`ownership.${type}`} values={values} components={bdi} />;
}

function TripLine({ listing }: { listing: OwnListing }) {
  return (
    <Text className={styles.trip}>
      <TripText listing={listing} />
    </Text>
  );
}
