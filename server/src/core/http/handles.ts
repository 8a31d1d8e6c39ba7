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

/** Binds a handler to a call of the contract: path, method, status and response shape. */
export function Handles(endpoint: EndpointShape): MethodDecorator {
  return applyDecorators(
    RequestMapping({ path: endpoint.path.replace(/\{(\w+)\}/g, ':$1'), method: methods[endpoint.method] }),
    HttpCode(endpoint.status ?? 200),
    Header('Cache-Control', 'no-store'),
    SetMetadata(ENDPOINT, endpoint),
  );
}

/** What a call can answer that sends a page, a file or a stream itself, and so is bound to no response shape. */
export interface TextCall extends Pick<EndpointShape, 'errors'> {
  /** Of answers that are no refusals; 200 alone unless said otherwise. */
  statuses?: readonly number[];
}

/** Tells the printed OpenAPI what a handler without `Handles` answers. */
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

/** Headers named by the call's schema; others are left out. @throws {InvalidInput} */
export const HeadersOfCall = createParamDecorator(
  (endpoint: { headers: z.ZodType }, context: ExecutionContext): unknown => {
    const result = endpoint.headers.safeParse(context.switchToHttp().getRequest<Request>().headers);
    if (!result.success) throw new InvalidInput(result.error.issues);
    return result.data;
  },
);
