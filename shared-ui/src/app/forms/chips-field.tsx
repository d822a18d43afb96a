import { ChipsInput } from '../../ui/chips-input/chips-input.tsx';
import { type ConnectedFieldProps, FieldFrame } from './field-frame.tsx';
import { useFormField } from './form-context.ts';
import { useFormTexts } from './form-texts.ts';

export interface ChipsFieldProps extends ConnectedFieldProps {
  /** What one press adds. */
  offered: readonly string[];
  disabled?: boolean;
}

/**
 * Several words, chosen or typed. Its value is a comma-separated text: 'Tamil, English'. A word too many or too long is
 * reported immediately: on submit one could not see which it was.
 */
export function ChipsField({ name, label, optional, help, wide, ...input }: ChipsFieldProps) {
  const { id, value, change, leave, error, resets, validateNow } = useFormField<string>(name, label);
  const changeAndCheck = (next: string) => {
    change(next);
    validateNow();
  };
  const { t } = useFormTexts();
  const texts = {
    chosen: label,
    offers: t('chips.offers'),
    add: t('chips.add'),
    addOne: (chip: string) => t('chips.addOne', { chip }),
    removeOne: (chip: string) => t('chips.removeOne', { chip }),
    added: (chip: string) => t('chips.added', { chip }),
    removed: (chip: string) => t('chips.removed', { chip }),
  };
  return (
    <FieldFrame id={id} label={label} optional={optional} help={help} wide={wide} error={error}>
      <ChipsInput
        key={resets}
        {...input}
        name={name}
        value={value}
        texts={texts}
        onChange={changeAndCheck}
        onBlur={leave}
      />
    </FieldFrame>
  );
}
