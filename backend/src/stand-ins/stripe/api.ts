import { isSameText } from '../../platform/config/secrets.ts';
import type { Faults } from './faults.ts';
import { type FormFields, parseForm } from './form-encoding.ts';
import { fingerprintOf, Idempotency, type KeyedCall } from './idempotency.ts';
import type { Operation } from './operation.ts';
import { OPERATIONS } from './operations.ts';
import type { Parts } from './parts.ts';
import { METHOD_OF } from './payment-methods.ts';
import type { Provider } from './provider.ts';
import { refuseRawCards } from './raw-cards.ts';
import { Refusal } from './refusal.ts';

export interface ApiCall {
  readonly method: string;
  /** With its query. */
  readonly url: string;
  readonly body: string;
  readonly authorization: string;
  readonly key: string | undefined;
}

export interface ApiAnswer {
  readonly status: number;
  readonly body: string;
  /** It was given before. */
  readonly replayed?: boolean;
}

/** `cut`: the connection ends. `silent`: it stays open, and nothing comes. */
export type Reaction = ApiAnswer | 'cut' | 'silent';

interface Read {
  readonly operation: Operation;
  readonly id: string;
  readonly fields: FormFields;
  readonly expand: readonly string[];
  readonly keyed: KeyedCall;
}

/** The HTTP API, without HTTP: one call, one answer, one transaction. */
export class Api {
  readonly #idempotency: Idempotency;

  constructor(
    private readonly provider: Provider,
    private readonly parts: Parts,
    private readonly faults: Faults,
    private readonly secretKey: string,
  ) {
    this.#idempotency = new Idempotency(provider);
  }

  async answer(call: ApiCall): Promise<Reaction> {
    try {
      this.#authenticate(call);
      const read = readCall(call);
      const { fault, wait } = this.faults.take(read.operation.name);
      if (wait !== undefined) await this.#hold(read, wait);
      if (fault === 'refused') return 'cut';
      if (fault === 'hangs') return 'silent';
      if (fault === 'fails') return refused(FAULT);
      if (fault === 'limited') return refused(LIMITED);
      const answer = this.provider.state.transaction(() => this.#run(read));
      if (fault === 'lost') return 'cut';
      return fault === 'silent' || read.fields['payment_method'] === METHOD_OF.no_answer ? 'silent' : answer;
    } catch (error) {
      return error instanceof Refusal ? refused(error) : refused(FAULT);
    }
  }

  #authenticate({ authorization }: ApiCall): void {
    const basic = `Basic ${Buffer.from(`${this.secretKey}:`).toString('base64')}`;
    if (isSameText(authorization, `Bearer ${this.secretKey}`) || isSameText(authorization, basic)) return;
    const message =
      authorization === '' ? 'You did not provide an API key.' : `Invalid API Key provided: ${hidden(authorization)}`;
    throw new Refusal(401, { type: 'invalid_request_error', message }, true);
  }

  /** The key is in use while the call waits. */
  async #hold({ keyed }: Read, wait: () => Promise<void>): Promise<void> {
    this.provider.state.transaction(() => {
      if (this.#idempotency.answered(keyed) === undefined) this.#idempotency.begin(keyed);
    });
    await wait();
    this.#idempotency.forget(keyed);
  }

  #run({ operation, id, fields, expand, keyed }: Read): ApiAnswer {
    const before = this.#idempotency.answered(keyed);
    if (before !== undefined) return before;
    try {
      const result = this.parts.expander.expand(operation.run(this.parts, id, fields), expand);
      const answer = { status: 200, body: JSON.stringify(result) };
      this.#idempotency.keep(keyed, answer);
      return answer;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const answer = refused(error);
      if (!error.forgotten) this.#idempotency.keep(keyed, answer);
      return answer;
    }
  }
}

function readCall({ method, url, body, key }: ApiCall): Read {
  const { pathname, search } = new URL(url, 'http://localhost');
  const [, version, resource = '', id = '', ...more] = pathname.split('/');
  const path = [resource, ...(id === '' ? [] : ['*']), ...more].join('/');
  const operation = version === 'v1' ? OPERATIONS.get(`${method} ${path}`) : undefined;
  if (operation === undefined) throw unknownAddress(method, pathname);
  const { expand = [], ...fields } = parseForm(method === 'POST' ? body : search.slice(1));
  refuseRawCards(fields);
  const paths = (Array.isArray(expand) ? expand : [expand]).filter((one) => typeof one === 'string');
  const keyed = { key: method === 'POST' ? key : undefined, fingerprint: fingerprintOf(method, pathname, body) };
  return { operation, id: decodeURIComponent(id), fields, expand: paths, keyed };
}

const unknownAddress = (method: string, path: string): Refusal =>
  new Refusal(
    404,
    {
      ...{ type: 'invalid_request_error', code: 'url_invalid' },
      message: `Unrecognized request URL (${method}: ${path}). This stand-in knows only what this product uses.`,
    },
    true,
  );

const FAULT = new Refusal(500, { type: 'api_error', message: 'An unknown error occurred' }, true);
const LIMITED = new Refusal(
  429,
  { type: 'rate_limit_error', code: 'rate_limit', message: 'Request rate limit exceeded.' },
  true,
);

const refused = ({ status, error }: Refusal): ApiAnswer => ({ status, body: JSON.stringify({ error }) });

const hidden = (authorization: string): string => `********${authorization.slice(-4)}`;
