export { SendTip as PersonTip } from '../features/send-tip/send-tip.tsx';
