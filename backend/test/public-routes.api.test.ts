import { expect, it } from '@jest/globals';
import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import type { InjectOptions } from 'fastify';
import { limitsOf } from '../src/platform/limits/limit.guard.ts';
import { ACCESS, type Access } from '../src/platform/login/access.ts';
import { useTestApp } from './harness.ts';

const app = useTestApp();

/** A route as it stands in the lists below: 'GET auth/me'. */
interface Route {
  readonly name: string;
  readonly access: Access;
  readonly handler: object;
}

type Handler = object & { readonly name: string };

const metadata = <Value>(key: string | symbol, target: object): Value | undefined =>
  Reflect.getMetadata(key, target) as Value | undefined;

function routesOf(controller: Handler & { prototype: object }): Route[] {
  const prototype = controller.prototype as Record<string, Handler>;
  const handlers = Object.getOwnPropertyNames(prototype).flatMap((name) => prototype[name] ?? []);
  return handlers.flatMap((handler) => {
    const method = metadata<RequestMethod>(METHOD_METADATA, handler);
    if (method === undefined) return [];
    const parts = [controller, handler].map((target) => metadata<string>(PATH_METADATA, target) ?? '');
    const path = parts.map((part) => part.replaceAll(/^\/|\/$/g, '')).filter(Boolean);
    const access = metadata<Access>(ACCESS, handler) ?? metadata<Access>(ACCESS, controller) ?? 'login';
    return [{ name: `${RequestMethod[method]} ${path.join('/')}`, access, handler }];
  });
}

function allRoutes(): Route[] {
  const modules = [...app().nest.get(ModulesContainer).values()];
  const controllers = modules.flatMap((module) => [...module.controllers.values()].map(({ metatype }) => metatype));
  return controllers.flatMap((controller) => routesOf(controller as unknown as Parameters<typeof routesOf>[0]));
}

const namesOf = (wanted: Access): string[] =>
  [
    ...new Set(
      allRoutes()
        .filter(({ access }) => access === wanted)
        .map(({ name }) => name),
    ),
  ].toSorted();

it('leaves these routes to everybody, and every other needs a login (ASVS 8.2.1)', () => {
  expect(namesOf('public').filter((name) => !/ dev\//.test(name))).toEqual([
    'DELETE suspended-account',
    'GET airports',
    'GET alerts/unsubscribe',
    'GET bot-check/challenge',
    'GET health',
    'GET live',
    'GET message-notices/unsubscribe',
    'GET pictures/:file',
    'GET ready',
    'GET site',
    'GET testimonials',
    'GET users/:recipientId',
    'POST alerts/confirm',
    'POST alerts/resubscribe',
    'POST alerts/unsubscribe',
    'POST auth/login-link',
    'POST auth/logout',
    'POST auth/resend-code',
    'POST auth/verify',
    'POST client-errors',
    'POST contact',
    'POST csp-reports',
    'POST listing-confirmations',
    'POST listing-confirmations/resend',
    'POST listing-confirmations/withdraw',
    'POST message-notices/unsubscribe',
    'POST sms/incoming',
    'POST sms/status',
    'POST suspended-account/data',
    'POST web-vitals',
    'POST webhooks/stripe',
  ]);
});

it('reads the session, if there is one, for these', () => {
  expect(namesOf('optional')).toEqual([
    'GET listing/:id',
    'GET listing/:id/calendar.ics',
    'GET listings',
    'GET listings/:userId',
    'GET testimonials/user/:userId',
    'POST alerts',
    'POST auth/login',
    'POST create-payment-intent',
    'POST find-help/listings',
    'POST offer-help/listings',
    'POST payment-success',
  ]);
});

it('refuses a caller without a login at every other route (ASVS 8.2.1)', async () => {
  const names = namesOf('login');
  expect(names).toContain('GET auth/me');
  for (const name of names) {
    const [method, path] = name.split(' ') as [NonNullable<InjectOptions['method']>, string];
    const { status } = await app().inject({ method, url: `/api/${path.replaceAll(/:\w+/g, '1')}` });
    expect([name, status]).toEqual([name, 401]);
  }
});

it('shows the limits of each handler that writes, or why it has none', () => {
  const writing = allRoutes().filter(({ name }) => !/^(GET|HEAD) | dev\//.test(name));
  expect(writing.length).toBeGreaterThan(60);
  expect(writing.filter(({ handler }) => limitsOf(handler) === undefined).map(({ name }) => name)).toEqual([]);
});
