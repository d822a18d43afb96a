import '../ui/base.css';
import '../ui/tokens.css';
import '../ui/tokens.dark.css';
import { createRoot } from 'react-dom/client';
import { ComponentPage } from './component-page.tsx';
import { collectSections } from './sections.ts';

const root = document.querySelector('#root');
if (root) createRoot(root).render(<ComponentPage sections={collectSections()} />);
