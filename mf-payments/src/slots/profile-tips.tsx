import { TipPreferences } from '../features/tip-preferences/tip-preferences.tsx';
import { TipsList } from '../features/tips-list/tips-list.tsx';

export const ProfileTips = () => (
  <TipsList>
    <TipPreferences />
  </TipsList>
);
