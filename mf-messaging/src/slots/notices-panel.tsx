export { Notices as NoticesPanel } from '../features/notices/notices.tsx';
