const STOP = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']);
const START = new Set(['START', 'YES', 'UNSTOP']);

/**
 * What a phone means that answers with one of the words which providers of texts know: no texts from here on, or texts
 * again. Letters alone count: 'Stop!' and 'STOP ALL' are meant as they are. Undefined for all else.
 */
export function stopWordIn(text: string): 'stop' | 'start' | undefined {
  const word = text
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
  if (STOP.has(word)) return 'stop';
  return START.has(word) ? 'start' : undefined;
}
