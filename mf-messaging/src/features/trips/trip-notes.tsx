import { countCharacters, MAX_NOTES_LENGTH, type TripDetails } from 'contracts';
import { type Dispatch, type SetStateAction, useRef, useState } from 'react';
import { formatMoment, notify, useTranslation } from 'shared-ui/app';
import { useErrorText } from 'shared-ui/app/error-text';
import { Button } from 'shared-ui/ui/button';
import { Field } from 'shared-ui/ui/field';
import { History, Icon } from 'shared-ui/ui/icon';
import { Actions } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Panel } from 'shared-ui/ui/panel';
import { Counter, Textarea } from 'shared-ui/ui/textarea';
import { useWriteNotesMutation } from '../../api/trips.ts';
import styles from './trip-page.module.css';

/** What somebody types, and the revision of the notes that they have read. */
export interface NotesDraft {
  text: string;
  revision: number;
}

interface Props {
  trip: TripDetails;
  /** The page keeps it: its layout changes after the flight. */
  draft: NotesDraft | undefined;
  onChange: Dispatch<SetStateAction<NotesDraft | undefined>>;
}

/** Notes that both write; unsaved words stay, also where the other has saved meanwhile. */
export function TripNotes({ trip, draft, onChange }: Props) {
  const { t } = useTranslation('messaging');
  const { notes, can, otherUser } = trip;
  const isWritable = can.includes('write_notes');
  if (!isWritable && draft === undefined && notes.text === '') return null;
  return (
    <Panel gap="normal" title={t('tripPage.notes.title')}>
      {isWritable ? (
        <NotesForm trip={trip} draft={draft} onChange={onChange} />
      ) : (
        <p dir="auto" className={styles.notes}>
          {notes.text}
        </p>
      )}
      {!isWritable && draft ? (
        <Notice role="alert" title={t('tripPage.notes.ended')}>
          <blockquote dir="auto" className={styles.notes}>
            {draft.text}
          </blockquote>
        </Notice>
      ) : null}
      {notes.changedAt !== null && notes.changedBy !== null ? (
        <p className={styles.changed}>
          <Icon of={History} />
          <span>
            {t(notes.changedBy === 'me' ? 'tripPage.notes.changedByMe' : 'tripPage.notes.changedByOther', {
              name: otherUser.username,
              when: formatMoment(notes.changedAt),
            })}
          </span>
        </p>
      ) : null}
    </Panel>
  );
}

function NotesForm({ trip: { id, notes, otherUser }, draft, onChange }: Props) {
  const { t } = useTranslation('messaging');
  const errorText = useErrorText();
  const [writeNotes, { isLoading }] = useWriteNotesMutation();
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const text = draft?.text ?? notes.text;
  const isChanged = draft !== undefined && draft.text !== notes.text;
  const hasConflict = isChanged && draft.revision !== notes.revision;
  const isTooLong = countCharacters(text.trim()) > MAX_NOTES_LENGTH;
  const save = async (revision: number): Promise<void> => {
    setError(undefined);
    try {
      await writeNotes({ id, otherUserId: otherUser.id, text, revision }).unwrap();
      // What was typed meanwhile stays
      onChange((typed) => (typed && typed.text !== text ? { ...typed, revision: revision + 1 } : undefined));
      // The button of the conflict is gone
      if (hasConflict) field.current?.focus();
      notify({ title: t('tripPage.notes.saved') });
    } catch (reason) {
      setError(errorText(reason, t('tripPage.failedStep'), t('tripPage.unreachable')));
    }
  };
  const discard = (): void => {
    onChange(undefined);
    setError(undefined);
    field.current?.focus();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && !isTooLong && !isLoading) void save(draft.revision);
      }}
    >
      {error === undefined ? null : (
        <Notice tone="error" role="alert" title={t('tripPage.notes.failed')}>
          {error}
        </Notice>
      )}
      <Field
        label={t('tripPage.notes.label')}
        help={t('tripPage.notes.help')}
        aside={<Counter value={text} max={MAX_NOTES_LENGTH} />}
        error={isTooLong ? t('tripPage.tooLong', { max: MAX_NOTES_LENGTH }) : undefined}
      >
        <Textarea
          ref={field}
          rows={5}
          dir="auto"
          value={text}
          onChange={({ target }) => onChange({ text: target.value, revision: draft?.revision ?? notes.revision })}
        />
      </Field>
      {hasConflict ? (
        <Notice role="status" title={t('tripPage.notes.conflict', { name: otherUser.username })}>
          <p>{t('tripPage.notes.conflictText')}</p>
          <blockquote dir="auto" className={styles.notes}>
            {notes.text || t('tripPage.notes.emptied')}
          </blockquote>
          <Actions>
            <Button size="small" variant="secondary" busy={isLoading} onClick={() => void save(notes.revision)}>
              {t('tripPage.notes.saveMine')}
            </Button>
            <Button size="small" variant="quiet" onClick={discard}>
              {t('tripPage.notes.takeTheirs')}
            </Button>
          </Actions>
        </Notice>
      ) : (
        <div>
          <Button
            type="submit"
            variant="secondary"
            size="small"
            busy={isLoading}
            aria-disabled={!isChanged || isTooLong || isLoading}
          >
            {t(isLoading ? 'tripPage.notes.saving' : 'tripPage.notes.save')}
          </Button>
        </div>
      )}
    </form>
  );
}
