import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { TabPanel, Tabs } from './tabs.tsx';

const TABS = [
  { value: 'profile', label: 'Profile' },
  { value: 'helper', label: "I'm a Helper" },
  { value: 'seeker', label: 'I Need Help' },
] as const;
type Value = (typeof TABS)[number]['value'];

function show(at: Value = 'profile') {
  const chosen = jest.fn<(value: Value) => void>();
  function Page() {
    const [value, setValue] = useState<Value>(at);
    const choose = (next: Value) => {
      chosen(next);
      setValue(next);
    };
    return (
      <Tabs label="My Profile" tabs={TABS} value={value} onValueChange={choose}>
        {TABS.map((tab) => (
          <TabPanel key={tab.value} value={tab.value}>
            {`Content of ${tab.value}`}
          </TabPanel>
        ))}
      </Tabs>
    );
  }
  render(<Page />);
  return { user: userEvent.setup(), chosen };
}

const tab = (name: string) => screen.getByRole('tab', { name });

describe('tabs', () => {
  it('are a named list with one of them chosen, and a panel of its name below', () => {
    show('helper');
    expect(screen.getByRole('tablist', { name: 'My Profile' })).toBeVisible();
    expect(tab("I'm a Helper")).toHaveAttribute('aria-selected', 'true');
    expect(tab('Profile')).toHaveAttribute('aria-selected', 'false');
    expect(screen.getByRole('tabpanel', { name: "I'm a Helper" })).toHaveTextContent('Content of helper');
  });

  it('change with a press, and say so once', async () => {
    const { user, chosen } = show();
    await user.click(tab('I Need Help'));
    expect(screen.getByRole('tabpanel', { name: 'I Need Help' })).toHaveTextContent('Content of seeker');
    expect(screen.queryByText('Content of profile')).not.toBeInTheDocument();
    await user.click(tab('I Need Help'));
    expect(chosen.mock.calls).toEqual([['seeker']]);
  });

  it('change with the arrow keys, Home and End, and go round', async () => {
    const { user, chosen } = show();
    await user.tab();
    expect(tab('Profile')).toHaveFocus();
    await user.keyboard('{ArrowRight}{End}{ArrowRight}{ArrowLeft}{Home}');
    expect(chosen.mock.calls.flat()).toEqual(['helper', 'seeker', 'profile', 'seeker', 'profile']);
    expect(tab('Profile')).toHaveFocus();
  });

  it('are one stop of the Tab key: the next one is the panel', async () => {
    const { user } = show();
    await user.tab();
    await user.tab();
    expect(screen.getByRole('tabpanel')).toHaveFocus();
  });

  it('follow the arrows as they stand when read from right to left', async () => {
    const { user, chosen } = show();
    // jsdom does not hand the page's direction down
    tab('Profile').style.direction = 'rtl';
    await user.tab();
    await user.keyboard('{ArrowLeft}');
    expect(chosen.mock.calls).toEqual([['helper']]);
  });
});
