import { countCharacters, MAX_MESSAGE_LENGTH, type SmsUnavailable } from 'contracts';
import {
  type CompositionEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type SubmitEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { registerLocale, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Checkbox } from 'shared-ui/ui/checkbox';
import { FieldError } from 'shared-ui/ui/field';
import { Send } from 'shared-ui/ui/icon';
import { Counter, Textarea } from 'shared-ui/ui/textarea';
import english from '../../locales/en/composer.json' with { type: 'json' };
import { COMPOSER_FIELD_ID } from '../../parts/focus/conversation-focus.ts';
import styles from './composer.module.css';

registerLocale('messaging', english);

/** From this length on the counter shows. */
const COUNTER_FROM = MAX_MESSAGE_LENGTH - 200;

/** In characters, as the contract counts them. */
const getLength = (text: string): number => countCharacters(text.trim());
const isTooLong = (text: string): boolean => getLength(text) > MAX_MESSAGE_LENGTH;

interface SmsOption {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** Why no copy is possible; null where one is, `unknown` where the server gives no reason. */
  unavailable: SmsUnavailable | 'unknown' | null;
}

interface Props {
  /** The receiver's name. */
  name: string;
  text: string;
  onText: (text: string) => void;
  isSending: boolean;
  sms: SmsOption;
  onSend: (text: string) => void;
}

/** A press on Send leaves the focus in the field, so that a phone's keyboard stays open. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

/** The form for a message (spec §2, §6). Enter sends, Shift+Enter breaks the line. */
export function Composer({ name, text, onText, isSending, sms, onSend }: Props) {
  const { t } = useTranslation('messaging');
  const field = useAutoGrow(text);
  const canSend = getLength(text) > 0 && !isTooLong(text) && !isSending;
  const send = (): void => {
    if (!canSend) return;
    onSend(text.trim());
    field.current?.focus();
  };
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    send();
  };
  return (
    <form data-writing className={styles.composer} onSubmit={onSubmit}>
      <SmsCheckbox {...sms} name={name} />
      <MessageField field={field} name={name} text={text} onText={onText} onEnter={send} />
      {/* aria-disabled: a button that becomes disabled while it is pressed drops the focus */}
      <Button
        type="submit"
        icon={Send}
        aria-disabled={!canSend || undefined}
        onMouseDown={keepFocus}
        className={styles.send}
      >
        {t('composer.send')}
      </Button>
    </form>
  );
}

/** Always shown (PRODUCT.md 22); where no copy is possible it is disabled, with the reason. */
function SmsCheckbox({ isOn, onChange, unavailable, name }: SmsOption & { name: string }) {
  const { t } = useTranslation('messaging');
  const reasonId = useId();
  return (
    <div className={styles.sms}>
      <Checkbox
        checked={isOn && !unavailable}
        disabled={unavailable !== null}
        aria-describedby={unavailable ? reasonId : undefined}
        onChange={({ target }) => onChange(target.checked)}
      >
        {t('composer.sms')}
      </Checkbox>
      {unavailable ? (
        <p id={reasonId} className={styles.reason}>
          <bdi>{t(`composer.smsUnavailable.${unavailable}`, { name })}</bdi>
        </p>
      ) : null}
    </div>
  );
}

interface MessageFieldProps extends Pick<Props, 'name' | 'text' | 'onText'> {
  field: RefObject<HTMLTextAreaElement | null>;
  onEnter: () => void;
}

function MessageField({ field, name, text, onText, onEnter }: MessageFieldProps) {
  const { t } = useTranslation('messaging');
  const errorId = useId();
  const enterProps = useEnterKey(onEnter);
  return (
    <div className={styles.field}>
      <label htmlFor={COMPOSER_FIELD_ID} className="visually-hidden">
        {t('composer.text', { name })}
      </label>
      <Textarea
        {...enterProps}
        ref={field}
        id={COMPOSER_FIELD_ID}
        rows={1}
        dir="auto"
        value={text}
        onChange={({ target }) => onText(target.value)}
        enterKeyHint="send"
        aria-invalid={isTooLong(text)}
        aria-describedby={isTooLong(text) ? errorId : undefined}
        className={styles.input}
      />
      {isTooLong(text) ? (
        <FieldError id={errorId}>{t('composer.tooLong', { max: MAX_MESSAGE_LENGTH })}</FieldError>
      ) : null}
      {getLength(text) >= COUNTER_FROM ? (
        <p className={styles.count}>
          <Counter value={text} max={MAX_MESSAGE_LENGTH} />
        </p>
      ) : null}
    </div>
  );
}

const growsByItself = ({ style }: HTMLElement): boolean => 'fieldSizing' in style;

/** Grows a field with its text where the browser lacks `field-sizing`; CSS limits the height. */
function useAutoGrow(text: string): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = field.current;
    if (!element || growsByItself(element)) return;
    element.style.blockSize = 'auto';
    const borders = element.offsetHeight - element.clientHeight;
    element.style.blockSize = `${String(element.scrollHeight + borders)}px`;
  }, [text]);
  return field;
}

/** Safari fires the Enter that ends a composition as an ordinary keydown, within this time after `compositionend`. */
const COMPOSITION_ENTER_MS = 50;

/**
 * Handles Enter, but neither Shift+Enter nor the Enter that ends a composition of an input method.
 * @returns props of the field
 */
function useEnterKey(onEnter: () => void) {
  const compositionEndedAt = useRef(Number.NEGATIVE_INFINITY);
  const onCompositionEnd = ({ timeStamp }: CompositionEvent): void => {
    compositionEndedAt.current = timeStamp;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (event.timeStamp - compositionEndedAt.current > COMPOSITION_ENTER_MS) onEnter();
  };
  return { onCompositionEnd, onKeyDown };
}
