import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const HEAD_BYTES = 12;
/** A response with recursion. The last four bits can be NO_SUCH_NAME. */
const FLAGS = 0x8180;
const NO_SUCH_NAME = 3;
/** An A record: a pointer to the name of the question, TTL 1 s, 127.0.0.1. */
const LOOPBACK_ANSWER = Buffer.from('c00c000100010000000100047f000001', 'hex');

export interface NameServer {
  /** Host and port, for nginx. */
  readonly address: string;
  stop(): Promise<void>;
}

/** A stand-in for Docker's name server: known names resolve to this machine, others do not exist. */
export async function startNameServer(isKnown: (name: string) => boolean): Promise<NameServer> {
  const socket = createSocket('udp4');
  socket.on('message', (question, sender) => socket.send(toAnswer(question, isKnown), sender.port, sender.address));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    stop: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
}

function toAnswer(question: Buffer, isKnown: (name: string) => boolean): Buffer {
  const { name, end } = parseName(question);
  const known = isKnown(name);
  const head = Buffer.alloc(HEAD_BYTES);
  question.copy(head, 0, 0, 2);
  head.writeUInt16BE(known ? FLAGS : FLAGS | NO_SUCH_NAME, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(known ? 1 : 0, 6);
  return Buffer.concat([head, question.subarray(HEAD_BYTES, end), ...(known ? [LOOPBACK_ANSWER] : [])]);
}

/** The name in a question, and where its type and class end. */
function parseName(question: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEAD_BYTES;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 5 };
}
