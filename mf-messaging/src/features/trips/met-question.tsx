import {
  ANSWER_DAYS,
  countCharacters,
  MAX_ASK_LENGTH,
  NOT_MET_REASONS,
  type NotMetReason,
  type TripDetails,
} from 'contracts';
import { type SubmitEvent, useId, useState } from 'react';
import { formatMomentDay, notify, Trans, useTranslation } from 'shared-ui/app';
import { useDraftState } from 'shared-ui/app/drafts';
import { Button } from 'shared-ui/ui/button';
import { Field } from 'shared-ui/ui/field';
import { CircleCheck, Hourglass, Icon, Send } from 'shared-ui/ui/icon';
import { OptionRows } from 'shared-ui/ui/option-rows';
import { Panel } from 'shared-ui/ui/panel';
import { Text } from 'shared-ui/ui/text';
import { Counter, Textarea } from 'shared-ui/ui/textarea';
import { useAnswerMetMutation } from '../../api/trips.ts';
import { StepError } from './step-error.tsx';
import { getPeople, type Me } from './trip-people.tsx';
import styles from './trip-page.module.css';
import type { TripStepRunner } from './use-trip-step.ts';

interface Props {
  trip: TripDetails;
  me: Me;
  step: TripStepRunner;
}

interface Answer {
  answer: 'yes' | 'no' | '';
  reason: NotMetReason | '';
  text: string;
}

/** 'Did you fly together?'. A no asks softly why, for the operator alone (PRODUCT.md 34). */
export function MetQuestion({ trip, me, step }: Props) {
  const { t } = useTranslation('messaging');
  const [answerMet, { isLoading }] = useAnswerMetMutation();
  const { id, otherUser, met } = trip;
  const name = otherUser.username;
  const { values, change, discard } = useDraftState<Answer>(`met:${String(id)}`, {
    answer: toAnswer(met.mine),
    reason: '',
    text: '',
  });
  const { answer, reason, text } = values;
  const set = (typed: Partial<Answer>): void => change((before) => ({ ...before, ...typed }));
  const [wasMissing, setWasMissing] = useState(false);
  const answerId = useId();
  const isTooLong = countCharacters(text.trim()) > MAX_ASK_LENGTH;
  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setWasMissing(answer === '');
    if (answer === '') document.getElementById(answerId)?.focus();
    if (answer === '' || isTooLong || isLoading) return;
    const why = answer === 'no' ? { ...(reason && { reason }), ...(text.trim() && { text }) } : {};
    const input = { id, otherUserId: otherUser.id, met: answer === 'yes', ...why };
    if (!(await step.run(() => answerMet(input).unwrap()))) return;
    discard();
    notify({ title: t('tripPage.met.sent') });
  };
  const options = [
    { value: 'yes', label: t('tripPage.met.yes') },
    { value: 'no', label: t('tripPage.met.no'), help: t('tripPage.met.noHelp') },
  ] as const;
  const reasons = NOT_MET_REASONS.map((value) => ({ value, label: t(`tripPage.met.reason.${value}`, { name }) }));
  const title = useQuestion(trip, me);
  return (
    <Panel asChild gap="normal" title={<bdi>{title}</bdi>}>
      <form noValidate aria-busy={isLoading} onSubmit={(event) => void send(event)}>
        <Field
          group
          id={answerId}
          label={title}
          className={styles.labelHidden}
          error={wasMissing && answer === '' ? t('tripPage.met.required') : undefined}
        >
          <OptionRows
            side="short"
            name="met"
            value={answer}
            options={options}
            onChange={(next) => set({ answer: next })}
          />
        </Field>
        {answer === 'no' ? (
          <>
            <Field
              group
              label={t('tripPage.met.why')}
              optional={t('tripPage.met.optional')}
              help={t('tripPage.met.whyHelp', { name })}
            >
              <OptionRows name="reason" value={reason} options={reasons} onChange={(next) => set({ reason: next })} />
            </Field>
            <Field
              label={t('tripPage.met.text')}
              optional={t('tripPage.met.optional')}
              aside={<Counter value={text} max={MAX_ASK_LENGTH} />}
              error={isTooLong ? t('tripPage.tooLong', { max: MAX_ASK_LENGTH }) : undefined}
            >
              <Textarea rows={3} dir="auto" value={text} onChange={({ target }) => set({ text: target.value })} />
            </Field>
          </>
        ) : null}
        <OtherAnswer trip={trip} />
        {met.mine === null ? null : (
          <Text tone="muted">{t(met.mine ? 'tripPage.met.mineYes' : 'tripPage.met.mineNo')}</Text>
        )}
        <StepError step={step} />
        <div>
          <Button type="submit" icon={Send} busy={isLoading} aria-disabled={isTooLong || isLoading}>
            {t(isLoading ? 'tripPage.met.sending' : 'tripPage.met.send')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

const toAnswer = (met: boolean | null): Answer['answer'] => (met === null ? '' : met ? 'yes' : 'no');

function useQuestion(trip: TripDetails, me: Me): string {
  const { t } = useTranslation('messaging');
  const { traveler, helper } = getPeople(trip, me);
  const name = trip.otherUser.username;
  if (traveler.isMe) return t('tripPage.met.titleYou', { name });
  if (traveler.name === null) {
    return helper.isMe ? t('tripPage.met.titleYouUnknown') : t('tripPage.met.titleUnknown', { helper: helper.name });
  }
  if (helper.isMe) return t('tripPage.met.titleYou', { name: traveler.name });
  return t('tripPage.met.title', { traveler: traveler.name, helper: helper.name });
}

/** What the other has said, and what follows. */
function OtherAnswer({ trip: { met, otherUser, steps } }: { trip: TripDetails }) {
  const { t } = useTranslation('messaging');
  const name = otherUser.username;
  const theirStep = steps.findLast(({ by, step }) => by === 'other' && (step === 'say_met' || step === 'say_not_met'));
  if (met.theirs === null || !theirStep) {
    return (
      <p className={styles.withIcon}>
        <Icon of={Hourglass} />
        <span>{t('tripPage.met.theirsNone', { name, days: ANSWER_DAYS })}</span>
      </p>
    );
  }
  return (
    <p className={styles.withIcon}>
      <Icon of={CircleCheck} />
      <span>
        <Trans
          t={t}
          i18nKey={met.theirs ? 'tripPage.met.theirsYes' : 'tripPage.met.theirsNo'}
          values={{ name, day: formatMomentDay(theirStep.at) }}
          components={[<bdi key="day" className={styles.nowrap} />]}
        />
      </span>
    </p>
  );
}
