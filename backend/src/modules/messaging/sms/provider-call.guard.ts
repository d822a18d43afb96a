import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { RequestError } from '../../../platform/errors/request-errors.ts';
import { TextMessages } from '../../../platform/sms/text-messages.ts';

const notGenuine = () =>
  new RequestError(
    'forbidden',
    'sms.not_genuine',
    'This call is not signed by our provider of text messages. Who runs this site may check TWILIO_AUTH_TOKEN and PUBLIC_URL.',
  );

/** Lets in what the provider of texts itself has sent: signed over the address that people open, the query and every field. */
@Injectable()
export class ProviderCallGuard implements CanActivate {
  constructor(
    private readonly texts: TextMessages,
    @Inject(SETTINGS) private readonly settings: Pick<LiveSettings, 'publicUrl'>,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const { headers, raw, body } = context.switchToHttp().getRequest<FastifyRequest>();
    const signature = headers['x-twilio-signature'];
    if (typeof signature !== 'string' || signature === '' || !isForm(body)) throw notGenuine();
    const url = `${this.settings.publicUrl}${raw.url ?? ''}`;
    if (!this.texts.isGenuine({ url, fields: body, signature })) throw notGenuine();
    return true;
  }
}

const isForm = (body: unknown): body is Record<string, string> =>
  typeof body === 'object' && body !== null && Object.values(body).every((value) => typeof value === 'string');
