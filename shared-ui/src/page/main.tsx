import { createRoot } from 'react-dom/client';
import '../ui/base.css';
import '../ui/tokens.css';
import '../ui/tokens.dark.css';
import { collectSections, ComponentPage } from './component-page.tsx';

const root = document.querySelector('#root');
if (root) createRoot(root).render(<ComponentPage sections={collectSections()} />);
