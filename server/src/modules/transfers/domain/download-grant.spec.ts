import { type DownloadGrant, fromClaims, toClaims } from './download-grant.js';

const grant: DownloadGrant = {
  downloadId: 'd1',
  transferId: 't1',
  recipientId: null,
  kind: 'zip',
  fileIds: ['0', '7', '8', '1499'],
  startBefore: 1_800_000_000,
  isOwner: false,
};

describe('download grants', () => {
  it('survive the way through a token', () => {
    expect(fromClaims(toClaims(grant, 1500))).toEqual(grant);
  });

  it('stay short for the widest plan', () => {
    const all = Array.from({ length: 1500 }, (_, index) => String(index));
    expect(JSON.stringify(toClaims({ ...grant, fileIds: all }, 1500)).length).toBeLessThan(500);
  });

  it('are refused when a claim is missing', () => {
    expect(fromClaims({ sub: 't1' })).toBeNull();
  });
});
