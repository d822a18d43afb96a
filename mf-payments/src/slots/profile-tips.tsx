export { TipsList as ProfileTips } from '../features/tips-list/tips-list.tsx';
