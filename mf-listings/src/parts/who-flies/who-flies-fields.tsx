import { useEffect, useId } from 'react';
import { registerLocale, useTranslation } from 'shared-ui/app';
import {
  CheckboxField,
  ChecksField,
  FieldGrid,
  LanguagesField,
  OptionsField,
  SelectField,
  TextField,
} from 'shared-ui/app/forms';
import { AGE_BANDS, HEALTH_NEEDS, NEEDS, RELATIONS, RETENTION } from 'contracts';
import { Icon, Lock } from 'shared-ui/ui/icon';
import { FieldsetPanel } from 'shared-ui/ui/panel';
import english from '../../locales/en/who-flies.json' with { type: 'json' };
import styles from './who-flies.module.css';
import type { WhoFliesForm } from './who-flies-values.ts';

registerLocale('listings', english);

interface Props {
  form: WhoFliesForm;
}

/** Who travels: the poster, or somebody for whom they arrange it (PRODUCT.md 29). */
export function TravelerFieldset({ form }: Props) {
  const { t } = useTranslation('listings');
  const isOther = form.watch('traveler').who === 'other';
  const options = [
    { value: 'me', label: t('whoFlies.me') },
    { value: 'other', label: t('whoFlies.other'), help: t('whoFlies.otherHelp') },
  ];
  return (
    <FieldsetPanel legend={t('whoFlies.legend')} gap="normal">
      <OptionsField side labelHidden name="traveler.who" label={t('whoFlies.legend')} options={options} />
      {isOther ? <OtherTraveler form={form} /> : null}
    </FieldsetPanel>
  );
}

function OtherTraveler({ form }: Props) {
  const { t } = useTranslation('listings');
  const name = form.watch('traveler').firstName.trim();
  const relations = RELATIONS.map((value) => ({ value, label: t(`whoFlies.relations.${value}`) }));
  const ages = AGE_BANDS.map((value) => ({ value, label: t(`whoFlies.ages.${value}`) }));
  return (
    <>
      <FieldGrid>
        <TextField
          optional
          name="traveler.firstName"
          label={t('whoFlies.firstName')}
          help={t('whoFlies.firstNameHelp')}
          autoComplete="off"
        />
        <SelectField
          optional
          name="traveler.relation"
          label={t('whoFlies.relation')}
          options={[{ value: '', label: t('whoFlies.relationNone') }, ...relations]}
        />
      </FieldGrid>
      <OptionsField optional side="short" name="traveler.ageBand" label={t('whoFlies.age')} options={ages} />
      <LanguagesField
        optional
        name="traveler.languageCodes"
        label={name === '' ? t('whoFlies.languages') : t('whoFlies.languagesOf', { name })}
        help={t('whoFlies.languagesHelp')}
      />
    </>
  );
}

/** What would help the traveler: for everybody, and what tells of health in a box of its own. */
export function NeedsFields({ form }: Props) {
  const { t } = useTranslation('listings');
  const options = NEEDS.map((value) => ({ value, label: t(`card.need.${value}`) }));
  return (
    <>
      <ChecksField labelHidden name="needs" label={t('needs.legend')} help={t('needs.public')} options={options} />
      <HealthBox form={form} />
    </>
  );
}

/** Unticking the consent clears what was chosen, so that it is not sent. */
function HealthBox({ form }: Props) {
  const { t } = useTranslation('listings');
  const { who, firstName } = form.watch('traveler');
  const name = firstName.trim();
  const titleId = useId();
  const consent =
    who === 'me' ? t('needs.consentMe') : name === '' ? t('needs.consent') : t('needs.consentOf', { name });
  const { watch, setValue } = form;
  const hasConsented = watch('healthConsent');
  useEffect(() => {
    if (!hasConsented) setValue('healthNeeds', []);
  }, [hasConsented, setValue]);
  const options = HEALTH_NEEDS.map((value) => ({ value, label: t(`needs.healthNeed.${value}`) }));
  return (
    <div role="group" aria-labelledby={titleId} className={styles.private}>
      <p id={titleId} className={styles.privateTitle}>
        <Icon of={Lock} />
        <span>{t('needs.private')}</span>
      </p>
      <p>{t('needs.privateText', { days: RETENTION.healthNeeds.amount })}</p>
      <CheckboxField name="healthConsent" label={consent} />
      {hasConsented ? <ChecksField labelHidden name="healthNeeds" label={t('needs.health')} options={options} /> : null}
    </div>
  );
}
