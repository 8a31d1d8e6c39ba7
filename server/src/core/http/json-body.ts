import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import type { EndpointShape, HttpMethod } from '#contract/endpoint.js';
import { AppError } from '../errors/app-error.js';
import { InvalidInput } from '../errors/invalid-input.js';
import { routePath } from './handles.js';
import { refuseJson } from './json-scan.js';

const DEFAULT_LIMIT_BYTES = 256 * 1024;

/** Parsing, scanning and checking more takes some milliseconds each. */
const LARGE_BYTES = 32 * 1024;

/** Requests, and what they were parsed to. */
const large = new WeakSet<object>();

export function isLargeBody(body: unknown): boolean {
  return typeof body === 'object' && body !== null && large.has(body);
}

/** Marks our own error: body-parser wraps whatever `verify` throws. */
class RefusedJson extends Error {}

function parserOf(limit: number): RequestHandler {
  const parse = express.json({
    limit,
    strict: true,
    type: 'application/json',
    verify: (request, _response, body) => {
      if (body.length > LARGE_BYTES) large.add(request);
      const reason = refuseJson(body);
      if (reason) throw new RefusedJson(reason);
    },
  });
  return (request, response, next) => {
    parse(request, response, (error?: unknown) => {
      const body: unknown = request.body;
      if (large.has(request) && typeof body === 'object' && body !== null) large.add(body);
      next(error instanceof RefusedJson ? new InvalidInput([{ message: error.message }]) : error);
    });
  };
}

/** Accepts JSON bodies only, so that a form on another site cannot post here (CSRF). */
function requireJson(request: Request, _response: Response, next: NextFunction): void {
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  next(hasBody && !request.is('application/json') ? new AppError('unsupported-media-type') : undefined);
}

/** Parses bodies up to the limit that their endpoint declares. */
export function jsonBody(endpoints: readonly EndpointShape[]): RequestHandler {
  const router = express.Router();
  const leave: RequestHandler = (_request, _response, next) => next('router');
  for (const { method, path, bodyBytes, ignoresBody, rawBody } of endpoints) {
    const on = method.toLowerCase() as Lowercase<HttpMethod>;
    if (ignoresBody) router[on](routePath(path), leave);
    else if (rawBody)
      router[on](routePath(path), express.raw({ type: () => true, limit: bodyBytes ?? DEFAULT_LIMIT_BYTES }), leave);
    else if (bodyBytes !== undefined) router[on](routePath(path), requireJson, parserOf(bodyBytes), leave);
  }
  return router.use(requireJson, parserOf(DEFAULT_LIMIT_BYTES));
}
