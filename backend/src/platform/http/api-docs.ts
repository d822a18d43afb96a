import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { PRODUCT } from 'shared-ui/contracts';
import { SESSION_SCHEME } from '../login/logged-in.ts';
import { SessionCookies } from '../login/session-cookies.ts';

/** The API's page for developers, at /api/docs; local mode only. */
export function addApiDocs(app: NestFastifyApplication): void {
  const head = new DocumentBuilder()
    .setTitle(`${PRODUCT} API`)
    .setVersion('1')
    .addCookieAuth(app.get(SessionCookies).name, undefined, SESSION_SCHEME)
    .build();
  SwaggerModule.setup('api/docs', app, () => SwaggerModule.createDocument(app, head));
}
