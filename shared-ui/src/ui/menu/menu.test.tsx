import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import Ban from 'lucide-react/icons/ban';
import Flag from 'lucide-react/icons/flag';
import Ticket from 'lucide-react/icons/ticket';
import { useState } from 'react';
import { Dialog } from '../dialog/dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from './menu.tsx';

function show() {
  const blocked = jest.fn();
  function Page() {
    const [reporting, setReporting] = useState(false);
    return (
      <>
        <Menu label="More">
          <MenuItem asChild icon={Ticket}>
            <a href="#trip">View trip</a>
          </MenuItem>
          <MenuItem icon={Flag} onSelect={() => setReporting(true)}>
            Report
          </MenuItem>
          <MenuSeparator />
          <MenuItem danger icon={Ban} onSelect={blocked}>
            Block Meena Iyer
          </MenuItem>
        </Menu>
        <Dialog open={reporting} onOpenChange={setReporting} title="Report Meena Iyer" closeLabel="Close">
          What is wrong?
        </Dialog>
      </>
    );
  }
  render(<Page />);
  return { user: userEvent.setup(), blocked };
}

const more = () => screen.getByRole('button', { name: 'More' });
const menu = () => screen.queryByRole('menu', { name: 'More' });
const item = (name: string) => screen.getByRole('menuitem', { name });

describe('a menu', () => {
  it('is closed until its button is pressed, and says so', async () => {
    const { user } = show();
    expect(more()).toHaveAttribute('aria-haspopup', 'menu');
    expect(more()).toHaveAttribute('aria-expanded', 'false');
    await user.click(more());
    expect(more()).toHaveAttribute('aria-expanded', 'true');
    expect(menu()).toBeVisible();
    expect(screen.getByRole('separator')).toBeInTheDocument();
    expect(screen.getAllByRole('menuitem').map((each) => each.textContent)).toEqual([
      'View trip',
      'Report',
      'Block Meena Iyer',
    ]);
  });

  it('is gone through with arrows, Home and End, round and round', async () => {
    const { user } = show();
    await user.tab();
    await user.keyboard('{ArrowDown}');
    expect(item('View trip')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(item('Report')).toHaveFocus();
    await user.keyboard('{End}');
    expect(item('Block Meena Iyer')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(item('View trip')).toHaveFocus();
    await user.keyboard('{ArrowUp}{Home}');
    expect(item('View trip')).toHaveFocus();
  });

  it('closes with Escape, and gives the focus back', async () => {
    const { user, blocked } = show();
    await user.tab();
    await user.keyboard('{Enter}{End}{Escape}');
    expect(menu()).not.toBeInTheDocument();
    expect(more()).toHaveFocus();
    expect(blocked).not.toHaveBeenCalled();
  });

  it('does what is chosen once, by a press or by Enter', async () => {
    const { user, blocked } = show();
    await user.click(more());
    await user.click(item('Block Meena Iyer'));
    expect(blocked).toHaveBeenCalledTimes(1);
    expect(menu()).not.toBeInTheDocument();
    expect(more()).toHaveFocus();
    await user.keyboard('{Enter}{End}{Enter}');
    expect(blocked).toHaveBeenCalledTimes(2);
  });

  it('opens a dialog that gives the focus back to the button of the menu', async () => {
    const { user } = show();
    await user.click(more());
    await user.click(item('Report'));
    expect(await screen.findByRole('dialog', { name: 'Report Meena Iyer' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(more()).toHaveFocus();
  });

  it('has links, which are followed', async () => {
    const { user } = show();
    await user.click(more());
    expect(item('View trip')).toHaveAttribute('href', '#trip');
    await user.click(item('View trip'));
    expect(location.hash).toBe('#trip');
    expect(menu()).not.toBeInTheDocument();
  });
});

describe('a menu on a page', () => {
  it('opens in the landmark of its button, in the direction of the text there', async () => {
    render(
      <main>
        <Menu label="More">
          <MenuItem icon={Flag}>Report</MenuItem>
        </Menu>
      </main>,
    );
    // jsdom does not hand the direction down
    more().style.direction = 'rtl';
    await userEvent.setup().click(more());
    expect(screen.getByRole('main')).toContainElement(menu());
    expect(menu()).toHaveAttribute('dir', 'rtl');
  });

  it('says when it opens, so that what its acts need can be fetched', async () => {
    const opened = jest.fn();
    render(
      <Menu label="More" onOpen={opened}>
        <MenuItem icon={Flag}>Report</MenuItem>
      </Menu>,
    );
    const user = userEvent.setup();
    await user.click(more());
    await user.keyboard('{Escape}');
    expect(opened).toHaveBeenCalledTimes(1);
  });
});
