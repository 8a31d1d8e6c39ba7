import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { from, mergeMap, type Observable, of } from 'rxjs';
import type { EndpointShape } from '#contract/endpoint.js';
import { ENDPOINT } from './handles.js';
import { steppedJson } from './stepped-json.js';

/**
 * Sends only the fields of the endpoint's response schema, always as JSON (a bare number too). A value that does not
 * match is a bug: 500.
 */
@Injectable()
export class ResponseInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const endpoint = this.reflector.get<EndpointShape | undefined>(ENDPOINT, context.getHandler());
    const schema = endpoint?.response;
    if (!schema) return next.handle();
    return next.handle().pipe(
      mergeMap((value) => {
        const response = context.switchToHttp().getResponse<Response>();
        if (response.headersSent) return of(undefined);
        const large = steppedJson(schema, value);
        const parsed: unknown = large ? null : schema.parse(value);
        if (!large && typeof parsed === 'object') return of(parsed);
        response.type('application/json');
        return large ? from(large) : of(JSON.stringify(parsed));
      }),
    );
  }
}
