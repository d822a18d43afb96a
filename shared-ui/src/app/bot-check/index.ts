export { type BotCheckOptions, useBotCheck } from './use-bot-check.ts';
