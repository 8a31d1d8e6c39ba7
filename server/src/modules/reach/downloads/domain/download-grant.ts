import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type AddressProof, addressProofs } from '#contract/choices.js';

/** Short names, because the token is part of the URL. */
export const downloadClaims = z.object({
  sub: z.string(),
  jti: z.string(),
  rcp: z.string().nullable(),
  vis: z.string(),
  knd: z.enum(['file', 'zip']),
  fls: z.string(),
  nbe: z.int(),
  pwv: z.int(),
  prv: z.enum(addressProofs).nullable().default(null),
  brw: z.string().nullable(),
  own: z.string().nullable(),
});
type DownloadClaims = z.output<typeof downloadClaims>;

/** A signed download URL allows one file or one archive of one transfer, for one visit. */
export interface DownloadGrant {
  downloadId: string;
  transferId: string;
  recipientId: string | null;
  /** Digest of the visit, see `visitorOf`. */
  visitor: string;
  kind: 'file' | 'zip';
  fileIds: string[];
  /** Epoch seconds. The download must start before; a started one may be resumed later. */
  startBefore: number;
  /** Version of the transfer's password at signing. */
  passwordVersion: number;
  /** How the recipient was known; null if nothing asked for it. */
  proof: AddressProof | null;
  /** Digest of the browser's cookie, see `browserOf`; null if it may be resumed in any. */
  browser: string | null;
  /** User who downloads as the owner, which is not counted; null for all others. */
  ownerId: string | null;
}

/** Equal for equal selections in one visit, whatever the order of files, so that a repeat is not counted twice. */
export function downloadIdOf({
  transferId,
  visitId,
  recipientId,
  kind,
  fileIds,
}: Pick<DownloadGrant, 'transferId' | 'recipientId' | 'kind' | 'fileIds'> & { visitId: string }): string {
  const files = [...new Set(fileIds)].sort();
  const text = JSON.stringify([transferId, visitId, recipientId, kind, files]);
  return createHash('sha256').update(text).digest('base64url');
}

/** Digest that distinguishes visits of one transfer without revealing the visit id. */
export function visitorOf(transferId: string, visitId: string): string {
  return createHash('sha256').update(`visitor ${transferId} ${visitId}`).digest('base64url').slice(0, 22);
}

/** Digest that distinguishes browsers within one transfer without revealing the cookie. */
export function browserOf(transferId: string, cookie: string): string {
  return createHash('sha256').update(`browser ${transferId} ${cookie}`).digest('base64url').slice(0, 22);
}

/** Whether the grant is used by the browser that requested it, judged by its cookie. */
export function isOfBrowser({ transferId, browser }: DownloadGrant, cookie: string | undefined): boolean {
  return cookie !== undefined && browserOf(transferId, cookie) === browser;
}

/** One bit per file, so that URLs of long selections stay short. */
function packIds(ids: readonly string[]): string {
  const indexes = ids.map(Number);
  const bits = Buffer.alloc((Math.max(...indexes) >> 3) + 1);
  for (const index of indexes) {
    bits[index >> 3] = (bits[index >> 3] ?? 0) | (1 << (index & 7));
  }
  return bits.toString('base64url');
}

function unpackIds(packed: string): string[] {
  const bits = Buffer.from(packed, 'base64url');
  return Array.from({ length: bits.length * 8 }, (_, index) => index)
    .filter((index) => ((bits[index >> 3] ?? 0) >> (index & 7)) & 1)
    .map(String);
}

export function toClaims(grant: DownloadGrant): DownloadClaims {
  return {
    sub: grant.transferId,
    jti: grant.downloadId,
    rcp: grant.recipientId,
    vis: grant.visitor,
    knd: grant.kind,
    fls: packIds(grant.fileIds),
    nbe: grant.startBefore,
    pwv: grant.passwordVersion,
    prv: grant.proof,
    brw: grant.browser,
    own: grant.ownerId,
  };
}

export function fromClaims(claims: DownloadClaims): DownloadGrant {
  const { sub, jti, rcp, vis, knd, fls, nbe, pwv, prv, brw, own } = claims;
  return {
    downloadId: jti,
    transferId: sub,
    recipientId: rcp,
    visitor: vis,
    kind: knd,
    fileIds: unpackIds(fls),
    startBefore: nbe,
    passwordVersion: pwv,
    proof: prv,
    browser: brw,
    ownerId: own,
  };
}
