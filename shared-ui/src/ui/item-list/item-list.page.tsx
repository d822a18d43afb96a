import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import { Badge } from '../badge/badge.tsx';
import { Button } from '../button/button.tsx';
import { Panel } from '../panel/panel.tsx';
import { Item, ItemList } from './item-list.tsx';

export const title = 'Item list';

const logOut = (
  <Button variant="quiet" flush>
    Log Out
  </Button>
);

export default function ItemListStates() {
  return (
    <Panel title="Where you are logged in">
      <ItemList>
        <Item icon={Monitor} title="Chrome on Windows">
          <Badge tone="ok">This device</Badge> Now
        </Item>
        <Item icon={Smartphone} title="Safari on iPhone" action={logOut}>
          <p>
            Last used <bdi>Nov 19, 2026, 9:05 PM</bdi>
          </p>
        </Item>
        <Item icon={Smartphone} title={'A browser with a very long name '.repeat(5)} action={logOut}>
          {'And a line that is no shorter. '.repeat(6)}
        </Item>
      </ItemList>
    </Panel>
  );
}
