import TicketsPlane from 'lucide-react/icons/tickets-plane';
import { type ComponentType, useLayoutEffect, useState } from 'react';
import { Band } from '../ui/band/band.tsx';
import { Button } from '../ui/button/button.tsx';
import { Row, Section, Wrap } from '../ui/layout/layout.tsx';
import styles from './component-page.module.css';

/** Every component in every state, and switches for what changes how they look. */
export function ComponentPage({ sections }: { sections: readonly PageSection[] }) {
  const { settings, set } = useDocumentSettings();
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to the components
      </a>
      <header className={styles.bar}>
        <Wrap>
          <Row justify="between">
            <Choice label="Theme" value={settings.theme} values={['light', 'dark', 'system']} onChange={set('theme')} />
            <Choice label="Direction" value={settings.dir} values={['ltr', 'rtl']} onChange={set('dir')} />
          </Row>
        </Wrap>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Band title="Components and states" icon={TicketsPlane} />
        <Wrap>
          <nav aria-label="Components" className={styles.index}>
            {sections.map(({ id, title }) => (
              <a key={id} href={`#${id}`}>
                {title}
              </a>
            ))}
          </nav>
          {sections.map(({ id, title, default: States }) => (
            <Section key={id} id={id} title={title} top="small">
              <States />
            </Section>
          ))}
        </Wrap>
      </main>
    </>
  );
}

/** What a component's own `x.page.tsx` exports. */
interface PageModule {
  title: string;
  default: ComponentType;
}

interface PageSection extends PageModule {
  id: string;
}

/** The pages of all components, by title. A new `src/ui/<x>/<x>.page.tsx` is found without being named anywhere. */
export function collectSections(): PageSection[] {
  const found = import.meta.webpackContext('../ui', { recursive: true, regExp: /\.page\.tsx$/ });
  return found
    .keys()
    .map((file) => ({ ...found(file), id: file.replace(/^.*\//, '').replace('.page.tsx', '') }))
    .sort((a, b) => a.title.localeCompare(b.title, 'en'));
}

interface PageContext {
  (file: string): PageModule;
  keys(): string[];
}

declare global {
  interface ImportMeta {
    /** webpack's own: the modules below a folder whose names match. */
    webpackContext(folder: string, options: { recursive: boolean; regExp: RegExp }): PageContext;
  }
}

const DEFAULTS = { theme: 'light', dir: 'ltr' };
type Settings = typeof DEFAULTS;

const readSettings = (): Settings => {
  const query = new URLSearchParams(window.location.search);
  return { theme: query.get('theme') ?? DEFAULTS.theme, dir: query.get('dir') ?? DEFAULTS.dir };
};

/** Theme and direction of the whole document, in the URL, so that a state can be linked to and photographed. */
function useDocumentSettings() {
  const [settings, setSettings] = useState(readSettings);
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

/** One toggle button for each value. */
function Choice({ label, value, values, onChange }: ChoiceProps) {
  return (
    <Row role="group" aria-label={label}>
      {values.map((option) => (
        <Button
          key={option}
          size="small"
          variant={option === value ? 'primary' : 'secondary'}
          aria-pressed={option === value}
          onClick={() => onChange(option)}
        >
          {option}
        </Button>
      ))}
    </Row>
  );
}
