import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { codeSchema, idSchema, verifySchema } from 'shared-ui/contracts';
import type { LoginBrowser, StartedSession } from '../../modules/account/index.ts';
import { InvalidInputError } from '../../platform/errors/invalid-input-error.ts';
import { RequestStrategy } from '../../platform/login/request-strategy.ts';
import type { LogInFlow } from './log-in.flow.ts';

export const EMAIL_CODE_STRATEGY = 'email-code';

export interface EmailCodeOptions {
  readonly flow: LogInFlow;
  readonly browser: LoginBrowser;
}

/** What is not six digits is told so, and counts as no try. */
const loginCodeSchema = verifySchema.extend({ code: verifySchema.shape.code.pipe(codeSchema), userId: idSchema });

/** Logs a person in by the code of a mail. Guards run before pipes, so that it reads the body itself. */
@Injectable()
export class EmailCodeStrategy extends PassportStrategy(RequestStrategy, EMAIL_CODE_STRATEGY) {
  validate(request: FastifyRequest, { flow, browser }: EmailCodeOptions): Promise<StartedSession> {
    const { data, error } = loginCodeSchema.safeParse(request.body);
    if (error) throw new InvalidInputError(error.issues);
    return flow.logIn({ loginId: data.userId, code: data.code, browser });
  }
}
