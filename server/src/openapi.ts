import { applyDecorators, type INestApplication } from '@nestjs/common';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { ApiOperation, ApiResponse, DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { EndpointShape } from '#contract/endpoint.js';
import { commonErrors, errorBody, errorCatalogue } from '#contract/errors/catalogue.js';
import { ENDPOINT } from './core/http/handles.js';

/** A printout of the contract, in development only (A44). */
export function openApiPage(app: INestApplication): void {
  documentEndpoints(app);
  const description = new DocumentBuilder().setTitle('Sampan').setVersion('1').addBearerAuth().build();
  SwaggerModule.setup('api-docs', app, () => SwaggerModule.createDocument(app, description));
}

function documentEndpoints(app: INestApplication): void {
  const scanner = new MetadataScanner();
  const modules = [...app.get(ModulesContainer).values()];
  for (const { metatype } of modules.flatMap(({ controllers }) => [...controllers.values()])) {
    const prototype = metatype?.prototype as object | undefined;
    if (!prototype) continue;
    for (const name of scanner.getAllMethodNames(prototype)) {
      const handler = Object.getOwnPropertyDescriptor(prototype, name);
      const endpoint = handler && (Reflect.getMetadata(ENDPOINT, handler.value as object) as EndpointShape | undefined);
      if (endpoint) documentation(endpoint)(prototype, name, handler);
    }
  }
}

function documentation(endpoint: EndpointShape): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary: `${endpoint.method} ${endpoint.path}` }),
    ApiResponse({ status: endpoint.status ?? 200, standardSchema: endpoint.response }),
    ...errorResponses(endpoint),
  );
}

function errorResponses(endpoint: EndpointShape): MethodDecorator[] {
  const codesByStatus = new Map<number, string[]>();
  for (const code of [...endpoint.errors, ...commonErrors]) {
    const { status } = errorCatalogue[code];
    codesByStatus.set(status, [...(codesByStatus.get(status) ?? []), code]);
  }
  return [...codesByStatus].map(([status, codes]) =>
    ApiResponse({ status, description: codes.join(', '), standardSchema: errorBody }),
  );
}
