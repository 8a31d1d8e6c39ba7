import { applyDecorators, type INestApplication } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { ApiOperation, ApiParam, ApiResponse, DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { EndpointShape } from '#contract/endpoint.js';
import { commonErrors, errorBody, errorCatalogue, type ErrorCode } from '#contract/errors/catalogue.js';
import { ENDPOINT, TEXT_CALL, type TextCall } from './core/http/handles.js';

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
      const metadata = <T>(key: unknown) => Reflect.getMetadata(key, handler.value as object) as T | undefined;
      const endpoint = metadata<EndpointShape>(ENDPOINT);
      const textCall = metadata<TextCall>(TEXT_CALL);
      if (endpoint) documentation(endpoint)(prototype, name, handler);
      if (textCall) textDocumentation(textCall, metadata<string>(PATH_METADATA) ?? '')(prototype, name, handler);
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

function textDocumentation({ statuses = [200], ...call }: TextCall, path: string): MethodDecorator {
  return applyDecorators(
    ...[...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ApiParam({ name, schema: { type: 'string' } })),
    ...statuses.map((status) => ApiResponse({ status, description: 'A page, a file or a stream of text' })),
    ...errorResponses(call),
  );
}

function errorResponses({ access, errors }: Pick<EndpointShape, 'access' | 'errors'>): MethodDecorator[] {
  const codesByStatus = new Map<number, string[]>();
  const refusals: ErrorCode[] = access === 'member' ? ['unauthenticated'] : [];
  for (const code of new Set([...refusals, ...errors, ...commonErrors])) {
    const { status } = errorCatalogue[code];
    codesByStatus.set(status, [...(codesByStatus.get(status) ?? []), code]);
  }
  return [...codesByStatus].map(([status, codes]) =>
    ApiResponse({ status, description: codes.join(', '), standardSchema: errorBody }),
  );
}
