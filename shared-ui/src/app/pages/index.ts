/** Lists that the server sends page by page. */
export { cursorPages, getPagesState, type Pages, type PagesState, usePages, withoutDuplicates } from './use-pages.ts';
export { ViewMore } from './view-more.tsx';
