import { useTranslation } from 'shared-ui/app';
import { TextField } from 'shared-ui/app/forms';
import './texts.ts';

export function FlightNumberField({ wide }: { wide?: boolean }) {
  const { t } = useTranslation('listings');
  return (
    <TextField
      optional
      name="flightNumber"
      label={t('fields.flightNumber')}
      help={t('fields.flightNumberHelp')}
      placeholder={t('fields.flightNumberPlaceholder')}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      wide={wide}
    />
  );
}
