import type { Listing } from 'contracts';
import { registerLocale, useTranslation } from 'shared-ui/app';
import { ChipList } from 'shared-ui/ui/chip';
import english from '../../locales/en/needs.json' with { type: 'json' };

registerLocale('messaging', english);

/** What would help the traveler, without what concerns health. */
export function NeedChips({ needs }: { needs: NonNullable<Listing['needs']> }) {
  const { t } = useTranslation('messaging');
  return <ChipList label={t('needs.label')} items={needs.map((need) => t(`needs.need.${need}`))} />;
}
