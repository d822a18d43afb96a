import type { LiveEvent } from 'shared-ui/contracts';

/** What each kind must bring, by the type of it. `liveEventSchema` says the same; zod would weigh 23 KB in every header. */
const NEEDS: Record<LiveEvent['kind'], Record<string, 'number' | 'boolean' | 'string' | 'object'>> = {
  hello: { resumed: 'boolean', unread: 'number' },
  message: { otherUserId: 'number', message: 'object', unread: 'number' },
  read: { otherUserId: 'number', byMe: 'boolean', messageId: 'number', unread: 'number' },
  sms: { otherUserId: 'number', messageId: 'number', sms: 'string', unread: 'number' },
  changed: { otherUserId: 'number', unread: 'number' },
  replaced: {},
};
const MESSAGE_NEEDS = { id: 'number', senderId: 'number', content: 'string', createdAt: 'string' } as const;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const has = (value: Record<string, unknown>, needs: Record<string, string>): boolean =>
  Object.entries(needs).every(([name, type]) => typeof value[name] === type && value[name] !== null);

function isLiveEvent(value: unknown): value is LiveEvent {
  if (!isRecord(value) || typeof value['kind'] !== 'string' || !Object.hasOwn(NEEDS, value['kind'])) return false;
  if (!has(value, NEEDS[value['kind'] as LiveEvent['kind']])) return false;
  return value['kind'] !== 'message' || (isRecord(value['message']) && has(value['message'], MESSAGE_NEEDS));
}

/** An event of the stream from its data; undefined for what this version of the page does not know. */
export function readLiveEvent(data: unknown): LiveEvent | undefined {
  try {
    const value: unknown = JSON.parse(String(data));
    return isLiveEvent(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
