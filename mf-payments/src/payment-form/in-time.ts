/** Nobody waits longer for a payment provider. What was paid all the same is recorded: the provider tells the server. */
export const LONGEST_WAIT_IN_MS = 30_000;

export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  constructor() {
    super(`The payment provider gave no answer in ${String(LONGEST_WAIT_IN_MS)} ms. Ask it for the payment's state.`);
  }
}

const SILENCE = Symbol('no answer');

/** What the provider answers; rejects with a NoAnswerError where it takes too long, unless `mayTakeLonger` says that there is a reason. */
export async function inTime<Answer>(
  answer: Promise<Answer>,
  mayTakeLonger: () => Promise<boolean> = () => Promise.resolve(false),
): Promise<Answer> {
  for (;;) {
    const first = await firstOf(answer);
    if (first !== SILENCE) return first;
    if (!(await mayTakeLonger())) throw new NoAnswerError();
  }
}

async function firstOf<Answer>(answer: Promise<Answer>): Promise<Answer | typeof SILENCE> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<typeof SILENCE>((resolve) => {
    timer = setTimeout(resolve, LONGEST_WAIT_IN_MS, SILENCE);
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}
