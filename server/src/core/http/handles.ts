import type * as z from 'zod';
import {
  applyDecorators,
  Body,
  createParamDecorator,
  type CustomDecorator,
  type ExecutionContext,
  Header,
  HttpCode,
  Param,
  Query,
  RequestMapping,
  RequestMethod,
  SetMetadata,
} from '@nestjs/common';
import type { Request } from 'express';
import type { EndpointShape } from '#contract/endpoint.js';
import { InvalidInput } from '../errors/invalid-input.js';

export const ENDPOINT = Symbol('endpoint');

const methods: Record<EndpointShape['method'], RequestMethod> = {
  GET: RequestMethod.GET,
  POST: RequestMethod.POST,
  PATCH: RequestMethod.PATCH,
  PUT: RequestMethod.PUT,
  DELETE: RequestMethod.DELETE,
};

const handled = new Set<EndpointShape>();

/** Every endpoint with a handler in the modules that are loaded. */
export function handledEndpoints(): readonly EndpointShape[] {
  return [...handled];
}

/** The framework's form of an endpoint's path. */
export function routePath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** Binds a handler to an endpoint of the contract: path, method, status and response shape. */
export function Handles(endpoint: EndpointShape): MethodDecorator {
  handled.add(endpoint);
  return applyDecorators(
    RequestMapping({ path: routePath(endpoint.path), method: methods[endpoint.method] }),
    HttpCode(endpoint.status ?? 200),
    Header('Cache-Control', 'no-store'),
    SetMetadata(ENDPOINT, endpoint),
  );
}

export function BodyOfCall(endpoint: { body: z.ZodType }): ParameterDecorator {
  return Body({ schema: endpoint.body });
}

export function QueryOfCall(endpoint: { query: z.ZodType }): ParameterDecorator {
  return Query({ schema: endpoint.query });
}

export function ParamsOfCall(endpoint: { params: z.ZodType }): ParameterDecorator {
  return Param({ schema: endpoint.params });
}

/** Only the headers that the endpoint's schema names. @throws {InvalidInput} */
export const HeadersOfCall = createParamDecorator(
  (endpoint: { headers: z.ZodType }, context: ExecutionContext): unknown => {
    const result = endpoint.headers.safeParse(context.switchToHttp().getRequest<Request>().headers);
    if (!result.success) throw new InvalidInput(result.error.issues);
    return result.data;
  },
);

export const OWN_CREDENTIAL = Symbol('own-credential');

/** The `Authorization` header carries the endpoint's own credential, no access token: the global guard skips it. */
export const OwnCredential = (): CustomDecorator<symbol> => SetMetadata(OWN_CREDENTIAL, true);
