import { createHmac, timingSafeEqual } from 'node:crypto';
import { isStoreKey } from './store-key.js';

/** The request that a signed URL allows. Every field is part of the signature; `expires` is epoch seconds. */
export type Grant =
  | { op: 'put'; key: string; expires: number; size: number; type: string; crc32?: number }
  | {
      op: 'part';
      key: string;
      expires: number;
      upload: string;
      part: number;
      offset: number;
      size: number;
      crc32?: number;
    }
  | { op: 'get'; key: string; expires: number; name: string; type?: string; etag?: string; token?: string };

export type GrantOf<Op extends Grant['op']> = Extract<Grant, { op: Op }>;

/** `not-a-key`: no object can have this key; `refused`: unsigned, tampered with, signed by another key or expired. */
export type Verdict = { grant: Grant } | { refusal: 'not-a-key' | 'refused' };

const SCHEME = 'sampan-object-1';
const parametersOf: Record<Grant['op'], { required: string[]; optional: string[]; numbers: string[] }> = {
  put: { required: ['expires', 'op', 'size', 'type'], optional: ['crc32'], numbers: ['crc32', 'expires', 'size'] },
  part: {
    required: ['expires', 'offset', 'op', 'part', 'size', 'upload'],
    optional: ['crc32'],
    numbers: ['crc32', 'expires', 'offset', 'part', 'size'],
  },
  get: { required: ['expires', 'name', 'op'], optional: ['etag', 'token', 'type'], numbers: ['expires'] },
};
const signatureForm = /^[A-Za-z0-9_-]{43}$/;
const wholeNumber = /^(0|[1-9]\d{0,15})$/;
const MAX_QUERY_LENGTH = 8192;

function isOperation(text: string | null): text is Grant['op'] {
  return text !== null && Object.hasOwn(parametersOf, text);
}

/**
 * Signs and verifies URLs of stored objects: HMAC-SHA256 over the key and all parameters. Missing, duplicate and unknown
 * parameters are refused, so that none can change the meaning of a signed URL.
 */
export class UrlSigner {
  /** The first secret signs; all are accepted, so that secrets can be rotated. */
  constructor(
    private readonly secrets: readonly string[],
    private readonly clock: { now(): Date },
  ) {
    if (secrets.length === 0 || secrets.some((secret) => Buffer.byteLength(secret) < 32)) {
      throw new Error('a signing secret needs at least 32 bytes');
    }
  }

  /** Key and query, relative to the store's URL. */
  sign(grant: Grant): string {
    const query = this.canonicalQuery(grant);
    const signature = digest(this.secrets[0] ?? '', grant.key, query).toString('base64url');
    return `${grant.key}?${query}&signature=${signature}`;
  }

  /** Epoch seconds, `seconds` from now. */
  expiry(seconds: number): number {
    return Math.floor(this.clock.now().getTime() / 1000) + seconds;
  }

  /** `address`: key and query as they appear in the request line. */
  verify(address: string): Verdict {
    const [key = '', ...rest] = address.split('?');
    if (!isStoreKey(key)) return { refusal: 'not-a-key' };
    const text = rest.join('?');
    if (text.length > MAX_QUERY_LENGTH) return { refusal: 'refused' };
    const query = new URLSearchParams(text);
    const signature = query.get('signature') ?? '';
    const grant = readGrant(key, query);
    if (!grant || !this.isSigned(grant, signature)) return { refusal: 'refused' };
    return grant.expires * 1000 > this.clock.now().getTime() ? { grant } : { refusal: 'refused' };
  }

  private isSigned(grant: Grant, signature: string): boolean {
    if (!signatureForm.test(signature)) return false;
    const given = Buffer.from(signature, 'base64url');
    const query = this.canonicalQuery(grant);
    return this.secrets.some((secret) => {
      const expected = digest(secret, grant.key, query);
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  }

  private canonicalQuery(grant: Grant): string {
    const entries = Object.entries(grant).filter(([name, value]) => name !== 'key' && value !== undefined);
    entries.sort(([left], [right]) => (left < right ? -1 : 1));
    return new URLSearchParams(entries.map(([name, value]): [string, string] => [name, String(value)])).toString();
  }
}

function digest(secret: string, key: string, query: string): Buffer {
  return createHmac('sha256', secret).update(`${SCHEME}\n${key}\n${query}`).digest();
}

/** Null when a parameter is missing, duplicate, unknown or malformed. */
function readGrant(key: string, query: URLSearchParams): Grant | null {
  const op = query.get('op');
  if (!isOperation(op)) return null;
  const { required, optional, numbers } = parametersOf[op];
  const names = [...query.keys()].filter((name) => name !== 'signature');
  const isComplete = required.every((name) => names.includes(name)) && new Set(names).size === names.length;
  const isKnown = names.every((name) => required.includes(name) || optional.includes(name));
  const areNumbers = numbers.every((name) => !names.includes(name) || wholeNumber.test(query.get(name) ?? ''));
  if (!isComplete || !isKnown || !areNumbers || query.getAll('signature').length !== 1) return null;
  const values = names.map((name) => {
    const text = query.get(name) ?? '';
    return [name, numbers.includes(name) ? Number(text) : text] as const;
  });
  return { ...Object.fromEntries(values), key, op } as Grant;
}
