import { useState } from 'react';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import HandHeart from 'lucide-react/icons/hand-heart';
import Users from 'lucide-react/icons/users';
import { Stack } from '../layout/layout.tsx';
import { Panel } from '../panel/panel.tsx';
import { TabPanel, Tabs } from './tabs.tsx';

export const title = 'Tabs';

const TABS = [
  { value: 'profile', label: 'Profile' },
  { value: 'helper', label: "I'm a Helper" },
  { value: 'seeker', label: 'I Need Help' },
] as const;
const WITH_ICONS = [
  { value: 'profile', label: 'Profile', icon: CircleUserRound },
  { value: 'helper', label: "I'm a Helper", icon: HandHeart },
  { value: 'seeker', label: 'Somebody to travel with my mother', icon: Users },
] as const;

function Example({ label, tabs }: { label: string; tabs: typeof TABS | typeof WITH_ICONS }) {
  const [value, setValue] = useState<(typeof TABS)[number]['value']>('profile');
  return (
    <Tabs label={label} tabs={tabs} value={value} onValueChange={setValue}>
      {tabs.map((tab) => (
        <TabPanel key={tab.value} value={tab.value}>
          <Panel>What belongs to {tab.label}.</Panel>
        </TabPanel>
      ))}
    </Tabs>
  );
}

export default function TabsStates() {
  return (
    <Stack>
      <Example label="My Profile" tabs={TABS} />
      <Example label="With pictures" tabs={WITH_ICONS} />
    </Stack>
  );
}
