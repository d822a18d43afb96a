import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const HEAD_BYTES = 12;
/** Answers: it is an answer, recursion was done. The last four bits say 'no such name'. */
const FLAGS = 0x8180;
const NO_SUCH_NAME = 3;
/** The name of the question, once more; an IPv4 address, for a second; 127.0.0.1. */
const LOOPBACK_ANSWER = Buffer.from('c00c000100010000000100047f000001', 'hex');

export interface NameServer {
  /** Where nginx asks: host and port. */
  readonly address: string;
  stop(): Promise<void>;
}

/** Stands in for Docker's name server: the names it knows are on this machine, and no others are. */
export async function startNameServer(knows: (name: string) => boolean): Promise<NameServer> {
  const socket = createSocket('udp4');
  socket.on('message', (question, asker) => socket.send(answerTo(question, knows), asker.port, asker.address));
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

function answerTo(question: Buffer, knows: (name: string) => boolean): Buffer {
  const { name, end } = nameIn(question);
  const isKnown = knows(name);
  const head = Buffer.alloc(HEAD_BYTES);
  question.copy(head, 0, 0, 2);
  head.writeUInt16BE(isKnown ? FLAGS : FLAGS | NO_SUCH_NAME, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(isKnown ? 1 : 0, 6);
  return Buffer.concat([head, question.subarray(HEAD_BYTES, end), ...(isKnown ? [LOOPBACK_ANSWER] : [])]);
}

/** The name asked for, and where type and class end behind it. */
function nameIn(question: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEAD_BYTES;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 5 };
}
