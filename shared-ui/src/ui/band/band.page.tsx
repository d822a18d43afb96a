import Luggage from 'lucide-react/icons/luggage';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import Search from 'lucide-react/icons/search';
import { Stack } from '../layout/layout.tsx';
import { Panel } from '../panel/panel.tsx';
import { BackLink, Band } from './band.tsx';

export const title = 'Band';

export default function BandStates() {
  return (
    <Stack gap="large">
      <Band
        icon={Luggage}
        width="narrow"
        title="Request Travel Assistance"
        lead="For you or for someone you love. Tell us the route, and someone who flies it can offer to come along."
        back={<BackLink href="#band">Back to Home</BackLink>}
      />
      <Band icon={MessageSquareText} height="slim" title="Messages" />
      <div>
        <Band icon={Search} height="tall" title="Search Flight Amigos" />
        <Panel lift style={{ marginInline: '1rem' }}>
          A lifted panel stands over the edge of a tall band.
        </Panel>
      </div>
    </Stack>
  );
}
