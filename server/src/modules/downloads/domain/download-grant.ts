import { createHash } from 'node:crypto';
import type { TokenClaims } from '../../../core/tokens/tokens.js';

/** What a signed download address may do: one file or one archive of one transfer, for one visitor. */
export interface DownloadGrant {
  downloadId: string;
  transferId: string;
  recipientId: string | null;
  /** As `visitorOf`; null in addresses signed before there was one. */
  visitor: string | null;
  kind: 'file' | 'zip';
  fileIds: string[];
  /** Epoch seconds: until then the download may begin; after that a begun one may only go on. */
  startBefore: number;
  /** Of the transfer's password when it was signed. */
  passwordVersion: number;
  /** As `browserOf`; null where downloads are not limited. */
  browser: string | null;
  /** The sender's own visits are not counted. */
  isOwner: boolean;
}

/** The same thing again in the same visit is the same download, whatever the order in which its files were named. */
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

/** Tells visits of a transfer apart, and nothing else: neither the visit's token nor an address follows from it. */
export function visitorOf(transferId: string, visitId: string): string {
  return createHash('sha256').update(`visitor ${transferId} ${visitId}`).digest('base64url').slice(0, 22);
}

/** Tells browsers apart within one transfer; what the browser shows does not follow from it. */
export function browserOf(transferId: string, shown: string): string {
  return createHash('sha256').update(`browser ${transferId} ${shown}`).digest('base64url').slice(0, 22);
}

/** Whether it is used by the browser that asked for it, by what that browser shows. */
export function isOfBrowser({ transferId, browser }: DownloadGrant, shown: string | undefined): boolean {
  return browser !== null && shown !== undefined && browserOf(transferId, shown) === browser;
}

/** One bit for each file: a long selection stays a short address. */
function packIds(ids: readonly string[], fileCount: number): string {
  const bits = Buffer.alloc(Math.ceil(fileCount / 8));
  for (const id of ids) {
    const index = Number(id);
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

export function toClaims(grant: DownloadGrant, fileCount: number): TokenClaims {
  return {
    sub: grant.transferId,
    jti: grant.downloadId,
    rcp: grant.recipientId,
    vis: grant.visitor,
    knd: grant.kind,
    fls: packIds(grant.fileIds, fileCount),
    nbe: grant.startBefore,
    pwv: grant.passwordVersion,
    brw: grant.browser,
    own: grant.isOwner,
  };
}

export function fromClaims(claims: TokenClaims): DownloadGrant | null {
  const { sub, jti, rcp, vis, knd, fls, nbe, pwv, brw, own } = claims;
  if (typeof jti !== 'string' || typeof fls !== 'string' || typeof nbe !== 'number') return null;
  if (knd !== 'file' && knd !== 'zip') return null;
  return {
    downloadId: jti,
    transferId: sub,
    recipientId: typeof rcp === 'string' ? rcp : null,
    visitor: typeof vis === 'string' ? vis : null,
    kind: knd,
    fileIds: unpackIds(fls),
    startBefore: nbe,
    passwordVersion: typeof pwv === 'number' ? pwv : 0,
    browser: typeof brw === 'string' ? brw : null,
    isOwner: own === true,
  };
}
