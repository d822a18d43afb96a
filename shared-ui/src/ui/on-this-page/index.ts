export { OnThisPage, type OnThisPageProps, type PageSection } from './on-this-page.tsx';
