import type { ComponentProps } from 'react';
import { useTranslation } from 'shared-ui/app';
import { MAX_TIP_MESSAGE_LENGTH } from 'shared-ui/contracts';
import { Field } from 'shared-ui/ui/field';
import { Counter, Textarea } from 'shared-ui/ui/textarea';

export const isTooLong = (message: string): boolean => message.trim().length > MAX_TIP_MESSAGE_LENGTH;

interface Props extends Pick<ComponentProps<'textarea'>, 'ref'> {
  /** Who gets the tip. */
  name: string;
  message: string;
  onMessage: (message: string) => void;
}

/** What the helper reads at the tip (spec §3, Tip). */
export function MessageField({ name, message, onMessage, ref }: Props) {
  const { t } = useTranslation('payments');
  return (
    <Field
      label={t('message.label')}
      optional={t('message.optional')}
      help={t('message.help', { name })}
      aside={<Counter value={message} max={MAX_TIP_MESSAGE_LENGTH} />}
      error={isTooLong(message) ? t('message.tooLong', { max: MAX_TIP_MESSAGE_LENGTH }) : undefined}
    >
      <Textarea ref={ref} rows={3} dir="auto" value={message} onChange={({ target }) => onMessage(target.value)} />
    </Field>
  );
}
