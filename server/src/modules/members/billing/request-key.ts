import { sha256 } from '../../../core/secrets/derived-secrets.js';

/** A key stands for one request at the provider: the same twice is done once, another one under its key is an error. */
export function requestKey(purpose: string, request: unknown): { idempotencyKey: string } {
  return { idempotencyKey: `${purpose}-${sha256(JSON.stringify(request))}` };
}
