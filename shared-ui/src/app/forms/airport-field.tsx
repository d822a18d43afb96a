import type { IconDrawing } from '../../ui/icon/icons.ts';
import { AirportInput, type AirportInputProps } from './airport-input.tsx';
import { type ConnectedFieldProps, FieldFrame } from './field-frame.tsx';
import { useFormField } from './form-context.ts';

export interface AirportFieldProps
  extends ConnectedFieldProps, Pick<AirportInputProps, 'airports' | 'maxSuggestions' | 'onNeeded'> {
  icon?: IconDrawing;
  /** Instead of the one that all airport fields have. */
  placeholder?: string;
  disabled?: boolean;
}

/** An airport. Its value is the code, or a text that names none and that the contract refuses. */
export function AirportField({ name, label, optional, help, wide, ...input }: AirportFieldProps) {
  const { id, value, change, leave, error, resets } = useFormField<string>(name, label);
  return (
    <FieldFrame id={id} label={label} optional={optional} help={help} wide={wide} error={error}>
      <AirportInput {...input} name={name} value={value} resets={resets} onChange={change} onBlur={leave} />
    </FieldFrame>
  );
}
