import { usePageTitle, useTranslation } from 'shared-ui/app';
import { Band } from 'shared-ui/ui/band';
import { Mail } from 'shared-ui/ui/icon';
import { Wrap } from 'shared-ui/ui/layout';
import { Contact } from '../features/contact/contact.tsx';

/** /contact (spec §2), for visitors too. */
export function ContactPage() {
  const { t } = useTranslation('messaging');
  usePageTitle(t('contact.pageTitle'));
  return (
    <>
      <Band icon={Mail} title={t('contact.title')} lead={t('contact.lead')} />
      <Wrap top="normal">
        <Contact />
      </Wrap>
    </>
  );
}

export { ContactPage as Component };
