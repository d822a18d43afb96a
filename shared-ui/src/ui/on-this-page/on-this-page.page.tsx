import Mail from 'lucide-react/icons/mail';
import Pencil from 'lucide-react/icons/pencil';
import { Icon } from '../icon/icon.tsx';
import { OnThisPage } from './on-this-page.tsx';

export const title = 'On this page';

const SECTIONS = [
  { id: 'edit', name: 'Edit Profile', mark: <Icon of={Pencil} /> },
  { id: 'email', name: 'Email address', mark: <Icon of={Mail} /> },
];

export default function OnThisPageStates() {
  return <OnThisPage title="On this page" sections={SECTIONS} besideFrom="48rem" />;
}
