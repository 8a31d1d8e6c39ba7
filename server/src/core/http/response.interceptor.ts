import * as z from 'zod';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { from, mergeMap, type Observable, of } from 'rxjs';
import type { EndpointShape } from '#contract/endpoint.js';
import { mapYielding } from '../map-yielding.js';
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

/** A list with more items is checked and written in steps: thousands at once would hold up all other requests. */
const LARGE = 500;

/** JSON of an answer with a large list, with the fields of its schema alone; null for all others. */
export function steppedJson(schema: z.ZodType, value: unknown): Promise<string> | null {
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return null;
  for (const [name, field] of Object.entries(schema.shape)) {
    const items = (value as Record<string, unknown>)[name];
    if (field instanceof z.ZodArray && Array.isArray(items) && items.length > LARGE)
      return write(schema, { ...value, [name]: [] }, { name, items, element: field.element as z.ZodType });
  }
  return null;
}

async function write(
  schema: z.ZodObject,
  others: object,
  { name, items, element }: { name: string; items: unknown[]; element: z.ZodType },
): Promise<string> {
  const { [name]: _, ...parsed } = schema.parse(others);
  const texts = await mapYielding(items, (item) => JSON.stringify(element.parse(item)));
  const before = JSON.stringify(parsed).slice(0, -1);
  return `${before}${before === '{' ? '' : ','}${JSON.stringify(name)}:[${texts.join(',')}]}`;
}
