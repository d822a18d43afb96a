import HandCoins from 'lucide-react/icons/hand-coins';
import ArrowRight from 'lucide-react/icons/arrow-right';
import X from 'lucide-react/icons/x';
import { Row, Stack } from '../layout/layout.tsx';
import { Button, IconButton } from './button.tsx';

export const title = 'Buttons';

export default function ButtonStates() {
  return (
    <Stack gap="large">
      <Row>
        <Button>Primary</Button>
        <Button disabled>Disabled</Button>
        <Button busy>Creating your offer...</Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="secondary" disabled>
          Disabled
        </Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="quiet" iconEnd={ArrowRight}>
          View All
        </Button>
        <Button variant="sign" icon={HandCoins}>
          Sign
        </Button>
        <Button variant="danger">Danger</Button>
        <Button size="small">Small</Button>
        <IconButton icon={X} label="Close" />
      </Row>
      <Button asChild wide>
        <a href="#button">A link that looks like a button, as wide as what holds it</a>
      </Button>
      <Row style={{ inlineSize: '10rem' }}>
        <Button>Donaudampfschifffahrtsgesellschaftskapitän</Button>
      </Row>
    </Stack>
  );
}
