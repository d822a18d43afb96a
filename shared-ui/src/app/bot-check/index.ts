export { type BotCheckAction, useBotCheck } from './use-bot-check.ts';
