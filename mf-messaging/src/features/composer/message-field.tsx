import { type RefObject, useId } from 'react';
import { useTranslation } from 'shared-ui/app';
import { MOST_MESSAGE_CHARACTERS } from 'shared-ui/contracts';
import { FieldError } from 'shared-ui/ui/field';
import { Counter, Textarea } from 'shared-ui/ui/textarea';
import { useEnter } from './use-enter.ts';
import styles from './composer.module.css';

/** Where one writes; it takes the focus when a conversation opens beside the list. */
export const COMPOSER = 'your-message';

/** From here on one sees how much is left. */
const NEARLY_FULL = MOST_MESSAGE_CHARACTERS - 200;

/** Characters are counted as the contract counts them. */
export const lengthOf = (text: string): number => text.trim().length;
export const isTooLong = (text: string): boolean => lengthOf(text) > MOST_MESSAGE_CHARACTERS;

interface Props {
  field: RefObject<HTMLTextAreaElement | null>;
  /** To whom. */
  name: string;
  text: string;
  onText: (text: string) => void;
  onEnter: () => void;
}

/** A field that grows with its text. It says what is too long, and counts towards the end. */
export function MessageField({ field, name, text, onText, onEnter }: Props) {
  const { t } = useTranslation('messaging');
  const error = useId();
  const enter = useEnter(onEnter);
  return (
    <div className={styles.field}>
      <label htmlFor={COMPOSER} className="visually-hidden">
        {t('composer.text', { name })}
      </label>
      <Textarea
        {...enter}
        ref={field}
        id={COMPOSER}
        rows={1}
        dir="auto"
        value={text}
        onChange={({ target }) => onText(target.value)}
        enterKeyHint="send"
        aria-invalid={isTooLong(text)}
        aria-describedby={isTooLong(text) ? error : undefined}
        className={styles.input}
      />
      {isTooLong(text) ? (
        <FieldError id={error}>{t('composer.tooLong', { max: MOST_MESSAGE_CHARACTERS })}</FieldError>
      ) : null}
      {lengthOf(text) >= NEARLY_FULL ? (
        <p className={styles.count}>
          <Counter value={text} max={MOST_MESSAGE_CHARACTERS} />
        </p>
      ) : null}
    </div>
  );
}
