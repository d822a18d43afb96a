import Ban from 'lucide-react/icons/ban';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Flag from 'lucide-react/icons/flag';
import Ticket from 'lucide-react/icons/ticket';
import { useState } from 'react';
import { Row, Stack } from '../layout/layout.tsx';
import { Text } from '../text/text.tsx';
import { Menu, MenuItem, MenuSeparator } from './menu.tsx';

export const title = 'Menu';

export default function MenuStates() {
  const [done, setDone] = useState('Nothing');
  const menu = (name: string) => (
    <Menu label="More" icon={Ellipsis}>
      <MenuItem asChild icon={Ticket}>
        <a href="#menu">View trip</a>
      </MenuItem>
      <MenuItem icon={Flag} onSelect={() => setDone('Report')}>
        Report
      </MenuItem>
      <MenuSeparator />
      <MenuItem danger icon={Ban} onSelect={() => setDone(`Block ${name}`)}>
        Block {name}
      </MenuItem>
    </Menu>
  );
  return (
    <Stack>
      <Row justify="between">
        {menu('Meena Iyer')}
        {menu('W'.repeat(40))}
      </Row>
      <Text>Chosen: {done}</Text>
    </Stack>
  );
}
