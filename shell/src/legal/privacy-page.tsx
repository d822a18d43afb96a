import { paths } from 'shared-ui/app';
import { ShieldCheck } from 'shared-ui/ui/icon';
import { LegalPage } from './legal-page.tsx';

/** What spec §2 asks of the privacy policy, and what product.md promises. */
const SECTIONS = [
  'collected',
  'use',
  'public',
  'contactDetails',
  'messages',
  'tips',
  'providers',
  'cookies',
  'keeping',
  'security',
  'changes',
  'contact',
] as const;

export function PrivacyPage() {
  return (
    <LegalPage page="privacy" sections={SECTIONS} icon={ShieldCheck} other={{ page: 'terms', path: paths.terms() }} />
  );
}
