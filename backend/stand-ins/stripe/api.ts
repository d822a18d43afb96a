import { timingSafeEqualText } from '../../src/platform/config/secrets.ts';
import { ApiError } from './api-error.ts';
import type { Context } from './context.ts';
import { type FormFields, type FormValue, parseForm } from './form-encoding.ts';
import { type ApiResponse, fingerprint, Idempotency, type KeyedCall } from './idempotency.ts';
import { type Operation, OPERATIONS } from './operations.ts';
import { PAYMENT_METHODS } from './payment-intents.ts';
import { expand, type Resources } from './resources.ts';

export interface ApiRequest {
  readonly method: string;
  /** With its query. */
  readonly url: string;
  readonly body: string;
  readonly authorization: string;
  readonly idempotencyKey: string | undefined;
}

/** `cut`: the connection is closed. `silent`: it stays open without a response. */
export type ApiResult = ApiResponse | 'cut' | 'silent';

interface ParsedRequest {
  readonly operation: Operation;
  readonly id: string;
  readonly fields: FormFields;
  readonly expandPaths: readonly string[];
  readonly keyed: KeyedCall;
}

/** Stripe's API without HTTP: one request, one response, one transaction. */
export class Api {
  readonly #idempotency: Idempotency;

  constructor(
    private readonly context: Context,
    private readonly resources: Resources,
    private readonly faults: Faults,
    private readonly secretKey: string,
  ) {
    this.#idempotency = new Idempotency(context);
  }

  async handle(request: ApiRequest): Promise<ApiResult> {
    try {
      this.#authenticate(request);
      const parsed = parseRequest(request);
      const { fault, wait } = this.faults.take(parsed.operation.name);
      if (wait !== undefined) await this.#pause(parsed, wait);
      if (fault === 'refused') return 'cut';
      if (fault === 'hangs') return 'silent';
      if (fault === 'fails') return toResponse(SERVER_ERROR);
      if (fault === 'limited') return toResponse(RATE_LIMITED);
      const response = this.context.state.transaction(() => this.#run(parsed));
      if (fault === 'lost') return 'cut';
      return fault === 'silent' || parsed.fields['payment_method'] === PAYMENT_METHODS.no_answer ? 'silent' : response;
    } catch (error) {
      return toResponse(error instanceof ApiError ? error : SERVER_ERROR);
    }
  }

  #authenticate({ authorization }: ApiRequest): void {
    const basic = `Basic ${Buffer.from(`${this.secretKey}:`).toString('base64')}`;
    if (timingSafeEqualText(authorization, `Bearer ${this.secretKey}`) || timingSafeEqualText(authorization, basic))
      return;
    const message =
      authorization === ''
        ? 'You did not provide an API key.'
        : `Invalid API Key provided: ********${authorization.slice(-4)}`;
    throw new ApiError(401, { type: 'invalid_request_error', message }, true);
  }

  /** The idempotency key is in use while the call waits. */
  async #pause({ keyed }: ParsedRequest, wait: () => Promise<void>): Promise<void> {
    this.context.state.transaction(() => {
      if (this.#idempotency.find(keyed) === undefined) this.#idempotency.begin(keyed);
    });
    await wait();
    this.#idempotency.release(keyed);
  }

  #run({ operation, id, fields, expandPaths, keyed }: ParsedRequest): ApiResponse {
    const stored = this.#idempotency.find(keyed);
    if (stored !== undefined) return stored;
    try {
      const result = expand(this.resources, operation.run(this.resources, id, fields), expandPaths);
      const response = { status: 200, body: JSON.stringify(result) };
      this.#idempotency.store(keyed, response);
      return response;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const response = toResponse(error);
      if (!error.keyReusable) this.#idempotency.store(keyed, response);
      return response;
    }
  }
}

function parseRequest({ method, url, body, idempotencyKey }: ApiRequest): ParsedRequest {
  const { pathname, search } = new URL(url, 'http://localhost');
  const [, version, resource = '', id = '', ...rest] = pathname.split('/');
  const path = [resource, ...(id === '' ? [] : ['*']), ...rest].join('/');
  const operation = version === 'v1' ? OPERATIONS.get(`${method} ${path}`) : undefined;
  if (operation === undefined) throw unknownUrl(method, pathname);
  const { expand: paths = [], ...fields } = parseForm(method === 'POST' ? body : search.slice(1));
  refuseRawCards(fields);
  const expandPaths = (Array.isArray(paths) ? paths : [paths]).filter((one) => typeof one === 'string');
  const key = method === 'POST' ? idempotencyKey : undefined;
  const keyed = { key, fingerprint: fingerprint(method, pathname, body) };
  return { operation, id: decodeURIComponent(id), fields, expandPaths, keyed };
}

/** Our own texts, which are not searched for card numbers. */
const TEXT_FIELDS = new Set(['metadata', 'description', 'transfer_group']);
const CARD_NUMBER = /^(?:\d[ -]?){12,18}\d$/;

/** Stripe takes card numbers from its own form only: any other would have been on our server. */
function refuseRawCards(fields: FormFields): void {
  if (Object.entries(fields).some(([name, value]) => !TEXT_FIELDS.has(name) && hasCardNumber(name, value)))
    throw new ApiError(
      402,
      {
        type: 'invalid_request_error',
        message:
          'Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using, see https://stripe.com/docs/testing.',
      },
      true,
    );
}

function hasCardNumber(name: string, value: FormValue): boolean {
  if (typeof value === 'string') return name === 'number' || name === 'cvc' || CARD_NUMBER.test(value);
  return Object.entries(value).some(([innerName, innerValue]) => hasCardNumber(innerName, innerValue));
}

const unknownUrl = (method: string, path: string): ApiError =>
  new ApiError(
    404,
    {
      type: 'invalid_request_error',
      code: 'url_invalid',
      message: `Unrecognized request URL (${method}: ${path}). This stand-in knows only what this product uses.`,
    },
    true,
  );

const SERVER_ERROR = new ApiError(500, { type: 'api_error', message: 'An unknown error occurred' }, true);
const RATE_LIMITED = new ApiError(
  429,
  { type: 'rate_limit_error', code: 'rate_limit', message: 'Request rate limit exceeded.' },
  true,
);

const toResponse = ({ status, error }: ApiError): ApiResponse => ({ status, body: JSON.stringify({ error }) });

/**
 * What goes wrong with a call. `refused`: the connection is closed before anything is done. `fails`: 500, nothing is done.
 * `limited`: 429. `hangs`: nothing is done, and there is no response. `lost`: it is done, and the connection is closed before the
 * response. `silent`: it is done, and there is no response. (The SDK repeats a call once whose connection was closed: `times: 2`.)
 */
type Fault = 'refused' | 'fails' | 'limited' | 'hangs' | 'lost' | 'silent';

interface PausedCall {
  /** Resolves once a call has come and waits. */
  readonly started: Promise<void>;
  release(): void;
}

interface PlannedFault {
  readonly operation: string;
  readonly fault?: Fault;
  readonly wait?: () => Promise<void>;
}

/** Faults that a test plans for the next calls. */
export class Faults {
  #planned: PlannedFault[] = [];

  /** @param operation such as 'transfers.create', or 'any' */
  next(operation: string, fault: Fault, { times = 1 } = {}): void {
    for (let count = 0; count < times; count += 1) this.#planned.push({ operation, fault });
  }

  /** The next such call waits until it is released; its idempotency key is in use meanwhile. */
  pause(operation: string): PausedCall {
    const started = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const wait = () => {
      started.resolve();
      return released.promise;
    };
    this.#planned.push({ operation, wait });
    return { started: started.promise, release: () => released.resolve() };
  }

  clear(): void {
    this.#planned = [];
  }

  take(operation: string): Omit<PlannedFault, 'operation'> {
    const index = this.#planned.findIndex((one) => one.operation === operation || one.operation === 'any');
    return index === -1 ? {} : (this.#planned.splice(index, 1)[0] ?? {});
  }
}
