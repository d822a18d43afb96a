import HandCoins from 'lucide-react/icons/hand-coins';
import HandHeart from 'lucide-react/icons/hand-heart';
import Luggage from 'lucide-react/icons/luggage';
import { Button } from '../button/button.tsx';
import { FlapBoard } from '../flap/flap.tsx';
import { HeroPicture } from '../hero-picture/hero-picture.tsx';
import { Actions, Stack } from '../layout/layout.tsx';
import { SignChoice, SignLink } from '../sign/sign.tsx';
import { Hero, HeroNote } from './hero.tsx';

export const title = 'Hero';

export default function HeroStates() {
  return (
    <Stack gap="large">
      <div>
        <Hero
          title="Help another family while flying to yours"
          lead="Some people fly often. Some fly for the first time at seventy, or in a language they do not speak."
          art={<HeroPicture />}
        >
          <HeroNote icon={HandCoins}>Tips are optional. 100% goes to helpers, with no platform fees.</HeroNote>
        </Hero>
        <SignChoice raised>
          <SignLink href="#hero" icon={HandHeart} title="Become" note="I know the way." />
          <SignLink href="#hero" type="seeker" icon={Luggage} title="Find" note="Someone to fly with." />
        </SignChoice>
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
