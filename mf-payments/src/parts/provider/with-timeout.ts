/** The longest wait for a payment provider. A payment that succeeds later is still recorded, by the provider's webhook. */
const TIMEOUT_MS = 30_000;

export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
  constructor() {
    super(
      `The payment provider did not respond within ${String(TIMEOUT_MS)} ms. Retrieve the payment to learn its status.`,
    );
  }
}

const TIMED_OUT = Symbol('timed out');

/** Rejects with a TimeoutError where `response` takes too long. Then `mayContinue` is asked; true waits for as long again. */
export async function withTimeout<Value>(
  response: Promise<Value>,
  mayContinue: () => Promise<boolean> = () => Promise.resolve(false),
): Promise<Value> {
  for (;;) {
    const first = await raceTimer(response);
    if (first !== TIMED_OUT) return first;
    if (!(await mayContinue())) throw new TimeoutError();
  }
}

async function raceTimer<Value>(response: Promise<Value>): Promise<Value | typeof TIMED_OUT> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<typeof TIMED_OUT>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS, TIMED_OUT);
  });
  try {
    return await Promise.race([response, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
