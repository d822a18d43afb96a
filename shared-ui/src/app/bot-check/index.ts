export { useBotCheck } from './use-bot-check.ts';
