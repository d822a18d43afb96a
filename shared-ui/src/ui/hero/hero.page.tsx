import HandCoins from 'lucide-react/icons/hand-coins';
import HandHeart from 'lucide-react/icons/hand-heart';
import Luggage from 'lucide-react/icons/luggage';
import { Button } from '../button/index.ts';
import { FlapBoard } from '../flap/index.ts';
import { HeroPicture } from '../hero-picture/index.ts';
import { Actions, Stack } from '../layout/index.ts';
import { SignChoice, SignLink } from '../sign/index.ts';
import { Hero, HeroNote } from './index.ts';

export const title = 'Hero';

export default function HeroStates() {
  return (
    <Stack gap="large">
      <div>
        <Hero
          title="Help another family while flying to yours"
          lead="Some people fly often. Some fly for the first time at seventy, or in a language they do not speak."
          art={<HeroPicture />}
        />
        <SignChoice raised>
          <SignLink href="#hero" icon={HandHeart} title="Become" note="I know the way." />
          <SignLink href="#hero" type="seeker" icon={Luggage} title="Find" note="Someone to fly with." />
        </SignChoice>
        <HeroNote icon={HandCoins}>Tips are optional. 100% goes to helpers, with no platform fees.</HeroNote>
      </div>
      <Hero
        ends="with-room"
        title="Page Not Found"
        lead="There is no page at this address."
        art={
          <FlapBoard
            rows={[
              { label: 'Flight', text: '404' },
              { label: 'Gate', text: '--' },
              { label: 'Going to', text: 'NOT HERE' },
            ]}
          />
        }
      >
        <Actions>
          <Button>Back to Home</Button>
          <Button variant="secondary">Browse Listings</Button>
        </Actions>
      </Hero>
    </Stack>
  );
}
