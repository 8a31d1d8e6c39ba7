import {
  applyDecorators,
  Body,
  createParamDecorator,
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
import type * as z from 'zod';
import type { EndpointShape } from '#contract/endpoint.js';
import { InvalidInput } from '../errors/invalid-input.js';

export const ENDPOINT = Symbol('endpoint');
export const TEXT_CALL = Symbol('text call');

const methods: Record<EndpointShape['method'], RequestMethod> = {
  GET: RequestMethod.GET,
  POST: RequestMethod.POST,
  PATCH: RequestMethod.PATCH,
  PUT: RequestMethod.PUT,
  DELETE: RequestMethod.DELETE,
};

/** Binds a handler to an endpoint of the contract: path, method, status and response shape. */
export function Handles(endpoint: EndpointShape): MethodDecorator {
  return applyDecorators(
    RequestMapping({ path: endpoint.path.replace(/\{(\w+)\}/g, ':$1'), method: methods[endpoint.method] }),
    HttpCode(endpoint.status ?? 200),
    Header('Cache-Control', 'no-store'),
    SetMetadata(ENDPOINT, endpoint),
  );
}

/** Responses of a handler that sends a page, a file or a stream itself and so has no response schema. */
export interface TextCall extends Pick<EndpointShape, 'access' | 'errors'> {
  /** Success statuses; default: only 200. */
  statuses?: readonly number[];
}

/** Documents the responses of a handler without `Handles` in OpenAPI. */
export function AnswersText(call: TextCall): MethodDecorator {
  return SetMetadata(TEXT_CALL, call);
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
