export * from './contact.ts';
export * from './conversation.ts';
export * from './live.ts';
export * from './message.ts';
export * from './notices.ts';
export * from './safety.ts';
