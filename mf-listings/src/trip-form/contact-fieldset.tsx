import { useTranslation } from 'shared-ui/app';
import { FieldGrid, PhoneField, TextField } from 'shared-ui/app/forms';
import { Mail } from 'shared-ui/ui/icon';
import { FieldsetPanel } from 'shared-ui/ui/panel';

/** Who it is, and how they are reached once somebody asks to connect. */
export function ContactFieldset() {
  const { t } = useTranslation('listings');
  return (
    <FieldsetPanel legend={t('publish.contact')}>
      <FieldGrid>
        <TextField wide name="name" label={t('publish.name')} autoComplete="name" />
        <TextField wide name="email" type="email" label={t('publish.email')} icon={Mail} autoComplete="email" />
        <PhoneField wide optional name="phoneNumber" label={t('publish.phone')} help={t('publish.phoneHelp')} />
      </FieldGrid>
    </FieldsetPanel>
  );
}
