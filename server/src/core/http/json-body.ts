import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { AppError } from '../errors/app-error.js';
import { InvalidInput } from '../errors/invalid-input.js';
import { refuseJson } from './json-scan.js';

const DEFAULT_LIMIT_BYTES = 256 * 1024;
/** The largest plan allows 1,500 files; their paths do not fit the default limit. */
const FILE_LIST_LIMIT_BYTES = 2 * 1024 * 1024;
const fileListPaths = new Set(['/stsAuth', '/quicksend2', '/SendTransferEmail', '/zip', '/v1/receipts/verify']);
/** 10,000 contact rows at 3 bytes per character (UTF-8 CJK). */
const CONTACT_LIST_LIMIT_BYTES = 6 * 1024 * 1024;
const contactListPaths = new Set(['/v1/contacts/import/preview', '/v1/contacts/import']);
const multipartComplete = /^\/v1\/uploads\/[^/]+\/multiparts\/[^/]+\/complete$/;

/** Mail programs post one-click unsubscription as a form (RFC 8058); only its URL carries information. */
const oneClickUnsubscribe = /^\/v1\/unsubscribe\/[^/]+$/;

/** Marks our own error: body-parser wraps whatever `verify` throws. */
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

/** Accepts JSON bodies only, so that a form on another site cannot post here (CSRF). */
export function jsonBody(): RequestHandler {
  const standard = parserOf(DEFAULT_LIMIT_BYTES);
  const fileList = parserOf(FILE_LIST_LIMIT_BYTES);
  const contactList = parserOf(CONTACT_LIST_LIMIT_BYTES);
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
    const parser = contactListPaths.has(request.path) ? contactList : isFileList ? fileList : standard;
    parser(request, response, next);
  };
}
