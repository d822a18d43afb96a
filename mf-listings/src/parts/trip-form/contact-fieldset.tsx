import type { ReactNode } from 'react';
import { registerLocale, useCurrentUser, useTranslation } from 'shared-ui/app';
import { FieldGrid, PhoneField, TextField } from 'shared-ui/app/forms';
import { Mail } from 'shared-ui/ui/icon';
import { FieldsetPanel } from 'shared-ui/ui/panel';
import english from '../../locales/en/trip-form.json' with { type: 'json' };

registerLocale('listings', english);

interface Props {
  /** Without a name, the account's username is used; cards always show the username. */
  nameOptional?: boolean;
  /** Between name and phone: an `<EmailField>` if the form has one. */
  children?: ReactNode;
}

/** Name, email and phone of the owner. */
export function ContactFieldset({ nameOptional, children }: Props) {
  const { t } = useTranslation('listings');
  const { user } = useCurrentUser();
  const nameHelp = user ? t('person.nameHelpKnown', { username: user.username }) : t('person.nameHelp');
  return (
    <FieldsetPanel legend={t('person.legend')}>
      <FieldGrid>
        <TextField
          wide
          optional={nameOptional}
          name="name"
          label={t('person.name')}
          help={nameOptional ? nameHelp : undefined}
          autoComplete="name"
        />
        {children}
        <PhoneField wide optional name="phoneNumber" label={t('person.phone')} help={t('person.phoneHelp')} />
      </FieldGrid>
    </FieldsetPanel>
  );
}

export function EmailField({ help }: { help?: string }) {
  const { t } = useTranslation('listings');
  return (
    <TextField wide name="email" type="email" label={t('person.email')} help={help} icon={Mail} autoComplete="email" />
  );
}
