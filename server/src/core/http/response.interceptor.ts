import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import type { EndpointShape } from '#contract/endpoint.js';
import { ENDPOINT } from './handles.js';

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
      map((value) => {
        const response = context.switchToHttp().getResponse<Response>();
        if (response.headersSent) return undefined;
        const parsed = schema.parse(value);
        if (typeof parsed === 'object') return parsed;
        response.type('application/json');
        return JSON.stringify(parsed);
      }),
    );
  }
}
