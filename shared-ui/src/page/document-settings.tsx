import { useLayoutEffect, useState } from 'react';
import { Button } from '../ui/button/button.tsx';
import { Row } from '../ui/layout/arrangements.tsx';

const DEFAULTS = { theme: 'light', dir: 'ltr' };
type Settings = typeof DEFAULTS;

const fromAddress = (): Settings => {
  const query = new URLSearchParams(window.location.search);
  return { theme: query.get('theme') ?? DEFAULTS.theme, dir: query.get('dir') ?? DEFAULTS.dir };
};

/** Theme and direction of the whole document. They stand in the address, so that a state can be linked to and photographed. */
export function useDocumentSettings() {
  const [settings, setSettings] = useState(fromAddress);
  useLayoutEffect(() => {
    const { documentElement: page } = document;
    page.dir = settings.dir;
    if (settings.theme === 'system') delete page.dataset.theme;
    else page.dataset.theme = settings.theme;
    window.history.replaceState(null, '', `?${new URLSearchParams(settings)}${window.location.hash}`);
  }, [settings]);
  const set = (name: keyof Settings) => (value: string) => setSettings((before) => ({ ...before, [name]: value }));
  return { settings, set };
}

interface ChoiceProps {
  label: string;
  value: string;
  values: readonly string[];
  onChange: (value: string) => void;
}

/** One button a value; the pressed one holds. */
export function Choice({ label, value, values, onChange }: ChoiceProps) {
  return (
    <Row role="group" aria-label={label}>
      {values.map((each) => (
        <Button
          key={each}
          size="small"
          variant={each === value ? 'primary' : 'secondary'}
          aria-pressed={each === value}
          onClick={() => onChange(each)}
        >
          {each}
        </Button>
      ))}
    </Row>
  );
}
