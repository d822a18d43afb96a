import type { ReactNode } from 'react';
import { useCurrentUser, useTranslation } from 'shared-ui/app';
import { FieldGrid, PhoneField, TextField } from 'shared-ui/app/forms';
import { Mail } from 'shared-ui/ui/icon';
import { FieldsetPanel } from 'shared-ui/ui/panel';
import './texts.ts';

interface Props {
  /** Without a name, the account's stands; cards show that in any case. */
  nameOptional?: boolean;
  /** Between name and phone: an `<EmailField>`, where the address is part of the form. */
  children?: ReactNode;
}

/** Who it is, and how they are reached once somebody asks to connect. */
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
