import { setImmediate } from 'node:timers/promises';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { type ArgumentMetadata, StandardSchemaValidationPipe } from '@nestjs/common';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { EndpointShape, HttpMethod } from '#contract/endpoint.js';
import { namedRefusalIn } from '#contract/errors/refused-value.js';
import { AppError, appErrorOf } from '../errors/app-error.js';
import { InvalidInput } from '../errors/invalid-input.js';
import { routePath } from './handles.js';

const DEFAULT_LIMIT_BYTES = 256 * 1024;

/** Parsing, scanning and checking more takes some milliseconds each. */
const LARGE_BYTES = 32 * 1024;

/** Requests, and what they were parsed to. */
const large = new WeakSet<object>();

function isLargeBody(body: unknown): boolean {
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

/** Above the nesting of any call's body, far below what overflows the stack. */
const DEPTH_MAX = 32;
/** Maximum per object; no call has more than 50. */
const KEYS_MAX = 1000;
/** Maximum per list; no call allows more. */
const ITEMS_MAX = 10_000;
const VALUES_MAX = 100_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Why this JSON must not be parsed, or null: parsing a megabyte of brackets or keys would block the event loop. Scans
 * the structure only; malformed input is left to the parser.
 */
export function refuseJson(bytes: Uint8Array): string | null {
  const limits = new Uint32Array(DEPTH_MAX + 1);
  const counts = new Uint32Array(DEPTH_MAX + 1);
  let depth = 0;
  let values = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (isText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === COMMA) {
      values += 1;
      const count = (counts[depth] ?? 0) + 1;
      counts[depth] = count;
      if (count >= (limits[depth] ?? 0) && depth > 0) return 'too many values';
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      values += 1;
      depth += 1;
      if (depth > DEPTH_MAX) return 'nested too deeply';
      counts[depth] = 0;
      limits[depth] = byte === OPEN_LIST ? ITEMS_MAX : KEYS_MAX;
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth = Math.max(0, depth - 1);
    if (values > VALUES_MAX) return 'too many values';
  }
  return null;
}

/**
 * Validates bodies, queries and path parameters by the endpoint's schema. With a large body it yields to the event loop between
 * these steps, and before and after them.
 * @throws {InvalidInput} or an {AppError} where the schema names the refusal
 */
export class InputPipe extends StandardSchemaValidationPipe {
  constructor() {
    super({
      exceptionFactory: (issues) => {
        const refusal = namedRefusalIn(issues);
        return refusal ? appErrorOf(refusal.code, refusal.details) : new InvalidInput(issues);
      },
    });
  }

  override async transform<T>(value: T, metadata: ArgumentMetadata): Promise<T> {
    if (!isLargeBody(value)) return super.transform(value, metadata);
    await setImmediate();
    const checked = await super.transform(value, metadata);
    await setImmediate();
    return checked;
  }

  protected override async validate<T>(
    value: unknown,
    schema: StandardSchemaV1,
    options?: Record<string, unknown>,
  ): Promise<StandardSchemaV1.Result<T>> {
    if (isLargeBody(value)) await setImmediate();
    return super.validate<T>(value, schema, options);
  }

  /** Nest would drop these keys silently; this refuses them like any unknown key. */
  protected override stripProtoKeys(value: unknown): void {
    const issue = findOddInput(value);
    if (issue) throw new InvalidInput([issue]);
  }
}

const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype']);

interface InputIssue {
  path: string[];
  message: string;
}

interface Visit {
  value: object;
  path: string[];
}

/** Finds what every endpoint refuses: keys that reach an object's prototype, and numbers that are not finite. */
export function findOddInput(input: unknown): InputIssue | null {
  if (typeof input !== 'object' || input === null) return null;
  const waiting: Visit[] = [{ value: input, path: [] }];
  for (let visit = waiting.pop(); visit; visit = waiting.pop()) {
    const { value, path } = visit;
    for (const key of Object.keys(value)) {
      if (prototypeKeys.has(key)) return { path, message: `Unrecognized key: "${key}"` };
      const member = (value as Record<string, unknown>)[key];
      if (typeof member === 'number' && !Number.isFinite(member))
        return { path: [...path, key], message: 'expected a finite number' };
      if (typeof member === 'object' && member !== null) waiting.push({ value: member, path: [...path, key] });
    }
  }
  return null;
}
