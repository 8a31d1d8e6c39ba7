import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { AppError } from '../errors/app-error.js';
import { InvalidInput } from '../errors/invalid-input.js';
import { refuseJson } from './json-scan.js';

const DEFAULT_LIMIT_BYTES = 256 * 1024;
/** 1,500 files with long paths do not fit the default (widest plan, point 9). */
const FILE_LIST_LIMIT_BYTES = 2 * 1024 * 1024;
const fileListPaths = new Set(['/stsAuth', '/quicksend2', '/SendTransferEmail', '/zip', '/v1/receipts/verify']);
/** Ten thousand lines of a list of contacts, in signs of three bytes. */
const CONTACT_LIST_LIMIT_BYTES = 6 * 1024 * 1024;
const contactListPaths = new Set(['/v1/contacts/import/preview', '/v1/contacts/import']);
const multipartComplete = /^\/v1\/uploads\/[^/]+\/multiparts\/[^/]+\/complete$/;

/** One-click unsubscribing is posted as a form by mail programs (RFC 8058); what it says stands in its address alone. */
const oneClickUnsubscribe = /^\/v1\/unsubscribe\/[^/]+$/;

/** The parser would make an answer of its own of what `verify` throws. */
class RefusedJson extends Error {}

function parserOf(limit: number): RequestHandler {
  const parse = express.json({
    limit,
    strict: true,
    type: 'application/json',
    verify: (_request, _response, body) => {
      const reason = refuseJson(body);
      if (reason) throw new RefusedJson(reason);
    },
  });
  return (request, response, next) => {
    parse(request, response, (error?: unknown) => {
      next(error instanceof RefusedJson ? new InvalidInput([{ message: error.message }]) : error);
    });
  };
}

/** JSON only: anything else with a body is refused, so that no HTML form of another site gets through (A28, A119). */
export function jsonBody(): RequestHandler {
  const usual = parserOf(DEFAULT_LIMIT_BYTES);
  const roomy = parserOf(FILE_LIST_LIMIT_BYTES);
  const roomiest = parserOf(CONTACT_LIST_LIMIT_BYTES);
  return (request: Request, response: Response, next: NextFunction): void => {
    if (request.method === 'POST' && oneClickUnsubscribe.test(request.path)) {
      next();
      return;
    }
    const hasBody =
      request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
    if (hasBody && !request.is('application/json')) {
      next(new AppError('unsupported-media-type'));
      return;
    }
    const isFileList = fileListPaths.has(request.path) || multipartComplete.test(request.path);
    const parser = contactListPaths.has(request.path) ? roomiest : isFileList ? roomy : usual;
    parser(request, response, next);
  };
}
