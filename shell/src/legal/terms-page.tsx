import { paths } from 'shared-ui/app';
import { Scale } from 'shared-ui/ui/icon';
import { LegalPage } from './legal-page.tsx';

/** Every point that spec §2 asks of the terms, in its order. */
const SECTIONS = [
  'acceptance',
  'disclaimer',
  'warranties',
  'responsibility',
  'indemnification',
  'limitation',
  'assets',
  'changes',
  'contact',
] as const;

export function TermsPage() {
  return <LegalPage page="terms" sections={SECTIONS} icon={Scale} other={{ page: 'privacy', path: paths.privacy() }} />;
}
