import TicketsPlane from 'lucide-react/icons/tickets-plane';
import { Band } from '../ui/band/band.tsx';
import { Row } from '../ui/layout/arrangements.tsx';
import { Section } from '../ui/layout/section.tsx';
import { Wrap } from '../ui/layout/wrap.tsx';
import styles from './component-page.module.css';
import type { PageSection } from './sections.ts';
import { Choice, useDocumentSettings } from './document-settings.tsx';

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
