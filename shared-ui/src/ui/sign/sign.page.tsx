import HandHeart from 'lucide-react/icons/hand-heart';
import Luggage from 'lucide-react/icons/luggage';
import { SignChoice, SignLink } from './sign.tsx';

export const title = 'Signs';

export default function SignStates() {
  return (
    <SignChoice>
      <SignLink
        href="#sign"
        icon={HandHeart}
        title="Become a Flight Amigo"
        note="I know the way. I can travel with someone."
      />
      <SignLink
        href="#sign"
        type="seeker"
        icon={Luggage}
        title="Find Your Flight Amigo"
        note="For me or my parent. Someone to fly with."
      />
    </SignChoice>
  );
}
