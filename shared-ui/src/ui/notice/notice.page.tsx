import ShieldCheck from 'lucide-react/icons/shield-check';
import { Button } from '../button/button.tsx';
import { Stack } from '../layout/layout.tsx';
import { Notice } from './notice.tsx';

export const title = 'Notices';

export default function NoticeStates() {
  return (
    <Stack>
      <Notice tone="tip">Tips are optional. 100% goes to helpers, with no platform fees.</Notice>
      <Notice icon={ShieldCheck}>
        <b>Spam Protection Active.</b> This form checks for robots in the background.
      </Notice>
      <Notice tone="error">Error loading Amigos. Please try again later.</Notice>
      <Notice tone="error" title="Please check 2 things" titleAs="h3">
        <a href="#notice">A link in a notice</a> has the color of its words.
      </Notice>
      <Notice
        tone="tip"
        icon={ShieldCheck}
        title="Please verify your phone first"
        titleAs="h3"
        action={<Button icon={ShieldCheck}>Verify phone</Button>}
      >
        Only travelers with a verified phone can create a listing. It takes a minute.
      </Notice>
    </Stack>
  );
}
