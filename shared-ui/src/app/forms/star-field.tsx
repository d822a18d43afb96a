import { StarsInput } from '../../ui/stars/stars.tsx';
import { type ConnectedFieldProps, FieldFrame } from './field-frame.tsx';
import { useFormField } from './form-context.ts';
import { useFormTexts } from './form-texts.ts';

export interface StarFieldProps extends ConnectedFieldProps {
  disabled?: boolean;
}

/** A rating of one to five stars. Its value is a number; 0 while none is chosen. */
export function StarField({ name, label, optional, help, wide, disabled }: StarFieldProps) {
  const { id, value, change, leave, error } = useFormField<number>(name, label);
  const { t } = useFormTexts();
  return (
    <FieldFrame group id={id} label={label} optional={optional} help={help} wide={wide} error={error}>
      <StarsInput
        name={name}
        value={value}
        disabled={disabled}
        getLabel={(count) => t('stars', { count })}
        onChange={change}
        onBlur={leave}
      />
    </FieldFrame>
  );
}
