export { ModerateFlow } from './moderate.flow.ts';
export { MODERATION_HELP, type ModerationCommand, readModerationCommand } from './moderation-command.ts';
export { ModerationRefusedError } from './moderation-refused-error.ts';
export { textOfReport, textOfReports } from './moderation-text.ts';
