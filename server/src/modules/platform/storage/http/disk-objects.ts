import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '../../../../core/errors/app-error.js';
import type { Log } from '../../../../core/logging/log.js';
import type { Grant, UrlSigner } from '../domain/signed-url.js';
import { StoreError } from '../object-store.js';
import { withAppErrors } from '../store-errors.js';
import { type DownloadOptions, serve } from './disk-objects-download.js';
import { refuseRequest } from './disk-objects-refusal.js';
import { receive, type UploadOptions } from './disk-objects-upload.js';
import { ClientLeft } from './response-writer.js';

export interface DiskObjectsOptions extends DownloadOptions, UploadOptions {
  signer: UrlSigner;
  log: Pick<Log, 'warn' | 'error'>;
}

export type DiskObjectsHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** Mount path of the handler; the key follows. */
const OBJECTS_PATH = '/objects/';
const methods: Record<string, readonly Grant['op'][]> = { PUT: ['put', 'part'], GET: ['get'], HEAD: ['get'] };

/**
 * Serves the disk store over HTTP by signed URLs: PUT of an object or a part, GET and HEAD. Plain Node handler; mount it
 * before any body parser.
 */
export function createDiskObjectsHandler(options: DiskObjectsOptions): DiskObjectsHandler {
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const grant = grantOf(request, response, options.signer);
    if (grant.op === 'get') await serve(options, request, response, grant);
    else await receive(options, request, response, grant);
  };
  return (request, response) => {
    handle(request, response).catch(async (error: unknown) => {
      const refusal = await withAppErrors(Promise.reject(error)).catch((reason: unknown) => reason);
      report(options.log, refuseRequest(request, response, refusal), error);
    });
  };
}

function grantOf(request: IncomingMessage, response: ServerResponse, signer: UrlSigner): Grant {
  const allowed = methods[request.method ?? ''];
  if (!allowed) {
    response.setHeader('Allow', Object.keys(methods).join(', '));
    throw new AppError('method-not-allowed');
  }
  const url = addressOf(request);
  const verdict = url.startsWith(OBJECTS_PATH) ? signer.verify(url.slice(OBJECTS_PATH.length)) : null;
  if (!verdict || ('refusal' in verdict && verdict.refusal === 'not-a-key')) throw new AppError('not-found');
  if ('refusal' in verdict || !allowed.includes(verdict.grant.op)) throw new AppError('signature-invalid');
  return verdict.grant;
}

/** Express strips the mount path from `url` and keeps the full one in `originalUrl`. */
function addressOf(request: IncomingMessage & { originalUrl?: string }): string {
  return request.originalUrl ?? request.url ?? '';
}

function report(
  log: Pick<Log, 'warn' | 'error'>,
  outcome: { unexpected: boolean; requestId: string },
  error: unknown,
): void {
  const { requestId } = outcome;
  if (error instanceof StoreError && error.code === 'damaged')
    log.error({ requestId, err: error }, 'an object is damaged');
  else if (error instanceof StoreError && error.code === 'key-unknown')
    log.error({ requestId, err: error }, 'an object cannot be decrypted with the master keys that are set');
  else if (error instanceof ClientLeft) return;
  else if (outcome.unexpected) log.error({ requestId, err: error }, 'a transfer failed');
}
