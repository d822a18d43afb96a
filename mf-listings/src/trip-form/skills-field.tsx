import { useTranslation } from 'shared-ui/app';
import { ChipsField } from 'shared-ui/app/forms';
import './texts.ts';

/** Skills as one text with commas (spec §3): suggested ones at one press, others can be typed (product.md 18). */
export function SkillsField() {
  const { t } = useTranslation('listings');
  const offered = t('fields.offeredSkills', { returnObjects: true }) as string[];
  return (
    <ChipsField
      wide
      optional
      name="skills"
      label={t('fields.skills')}
      help={t('fields.skillsHelp')}
      offered={offered}
    />
  );
}
