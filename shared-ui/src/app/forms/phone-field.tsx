import { formatLanguage } from 'shared-ui/app';
import { loadPhoneNumbers, PhoneInput } from '../../ui/phone-input/phone-input.tsx';
import { type ConnectedFieldProps, FieldFrame } from './field-frame.tsx';
import { useFormField } from './form-context.ts';
import { useFormTexts } from './form-texts.ts';
import { useLoadWhenIdle } from './use-load-when-idle.ts';

export interface PhoneFieldProps extends ConnectedFieldProps {
  disabled?: boolean;
}

/** A phone number with its country. Its value is '+44 7700 900142', or ''. */
export function PhoneField({ name, label, optional, help, wide, disabled }: PhoneFieldProps) {
  const { id, value, change, leave, error } = useFormField<string>(name, label);
  const { t } = useFormTexts();
  useLoadWhenIdle(loadPhoneNumbers);
  const texts = { country: t('phone.country'), popular: t('phone.popular'), others: t('phone.others') };
  return (
    <FieldFrame id={id} label={label} optional={optional} help={help} wide={wide} error={error}>
      <PhoneInput
        name={name}
        value={value}
        texts={texts}
        disabled={disabled}
        locale={formatLanguage()}
        onChange={change}
        onBlur={leave}
      />
    </FieldFrame>
  );
}
