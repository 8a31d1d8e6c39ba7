import { applyDecorators, type INestApplication } from '@nestjs/common';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { ApiOperation, ApiResponse, DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { type EndpointShape, isServedInView } from '#contract/endpoint.js';
import { accessErrors, commonErrors, errorBody, errorCatalogue, type ErrorCode } from '#contract/errors/catalogue.js';
import { ENDPOINT } from './core/http/handles.js';

/** Serves the contract as an OpenAPI page, in development only. */
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
      if (!handler) continue;
      const endpoint = Reflect.getMetadata(ENDPOINT, handler.value as object) as EndpointShape | undefined;
      if (endpoint) documentation(endpoint)(prototype, name, handler);
    }
  }
}

function documentation(endpoint: EndpointShape): MethodDecorator {
  const { method, path, response, status = 200, otherStatuses = [] } = endpoint;
  const success = response ? { standardSchema: response } : { description: 'A page, a file or a stream of text' };
  return applyDecorators(
    ApiOperation({ summary: `${method} ${path}` }),
    ...[status, ...otherStatuses].map((each) => ApiResponse({ status: each, ...success })),
    ...errorResponses(endpoint),
  );
}

function errorResponses(endpoint: EndpointShape): MethodDecorator[] {
  const { access, staff, stepUp, beforeSecondFactor, errors = [] } = endpoint;
  const codesByStatus = new Map<number, string[]>();
  const refusals: ErrorCode[] = access ? [...accessErrors[access]] : [];
  if (staff) refusals.push('staff-role');
  if (access && !isServedInView(endpoint)) refusals.push('read-only-view');
  if (stepUp) refusals.push('step-up-required');
  if (access && !beforeSecondFactor) refusals.push('second-factor-demanded');
  for (const code of new Set([...refusals, ...errors, ...commonErrors])) {
    const { status } = errorCatalogue[code];
    codesByStatus.set(status, [...(codesByStatus.get(status) ?? []), code]);
  }
  return [...codesByStatus].map(([status, codes]) =>
    ApiResponse({ status, description: codes.join(', '), standardSchema: errorBody }),
  );
}
