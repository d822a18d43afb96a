import { describe, expect, it } from '@jest/globals';
import { useTestApp } from '../harness.ts';
import { aRequest, post } from './given.ts';

const app = useTestApp({ env: { LIMITS_FACTOR: '0.5' } });

describe('limits on posting', () => {
  it('stop an address from being flooded, and say when to come back', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 5; count += 1)
      statuses.push((await post(app(), 'find-help', aRequest({ email: 'flooded@example.com' }))).status);
    const { headers, body } = await post(app(), 'find-help', aRequest({ email: 'Flooded@Example.com' }));
    expect(statuses).toEqual([201, 201, 201, 201, 429]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(3600);
    expect(body).toMatchObject({ code: 'request.limited', message: expect.stringContaining('Please try again') });
  });

  it('do not stop the next person', async () => {
    expect((await post(app(), 'find-help', aRequest({ email: 'somebody.else@example.com' }))).status).toBe(201);
  });

  it('count one machine’s posts whatever address they name', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 8; count += 1)
      statuses.push((await app().post('/api/find-help/listings', aRequest({ email: `n${count}@example.com` }))).status);
    expect(statuses).toContain(429);
  });
});
