import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';

/** A printout of the contract, in development only (A44). */
export function openApiPage(app: INestApplication): void {
  const description = new DocumentBuilder().setTitle('Sampan').setVersion('1').addBearerAuth().build();
  SwaggerModule.setup('api-docs', app, () => SwaggerModule.createDocument(app, description));
}
