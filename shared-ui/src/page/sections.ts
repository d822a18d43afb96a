import type { ComponentType } from 'react';

/** What a component's own `x.page.tsx` exports. */
export interface PageModule {
  title: string;
  default: ComponentType;
}

export interface PageSection extends PageModule {
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
