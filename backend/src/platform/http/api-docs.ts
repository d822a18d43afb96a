import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { PRODUCT } from 'shared-ui/contracts';

/** The API's page for developers, at /api/docs; local mode only. */
export function addApiDocs(app: NestFastifyApplication): void {
  const head = new DocumentBuilder().setTitle(`${PRODUCT} API`).setVersion('1').build();
  SwaggerModule.setup('api/docs', app, () => SwaggerModule.createDocument(app, head));
}
