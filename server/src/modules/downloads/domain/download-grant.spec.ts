import { browserOf, type DownloadGrant, downloadIdOf, fromClaims, isOfBrowser, toClaims } from './download-grant.js';

const grant: DownloadGrant = {
  downloadId: 'd1',
  transferId: 't1',
  recipientId: null,
  visitor: 'v1',
  kind: 'zip',
  fileIds: ['0', '7', '8', '1499'],
  startBefore: 1_800_000_000,
  passwordVersion: 2,
  browser: 'b1',
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

  it('of before there were versions of passwords and browsers belong to the first version and to no browser', () => {
    const { pwv: _pwv, brw: _brw, ...older } = toClaims(grant, 1500);
    expect(fromClaims(older)).toEqual({ ...grant, passwordVersion: 0, browser: null });
  });

  it('are refused when a claim is missing', () => {
    expect(fromClaims({ sub: 't1' })).toBeNull();
  });
});

describe('downloadIdOf', () => {
  const what = { transferId: 't1', visitId: 'v1', recipientId: null, kind: 'zip', fileIds: ['0', '1'] } as const;
  const id = (change: object = {}) => downloadIdOf({ ...what, ...change, fileIds: ['1', '0'], ...change });

  it('is the same for the same thing in the same visit', () => {
    expect(id()).toBe(downloadIdOf({ ...what, fileIds: ['0', '1', '1'] }));
  });

  it('is another one for another visit, person, kind or selection', () => {
    const others = [
      { visitId: 'v2' },
      { recipientId: 'r1' },
      { kind: 'file' },
      { fileIds: ['0'] },
      { transferId: 't2' },
    ];
    expect(new Set([id(), ...others.map(id)]).size).toBe(others.length + 1);
  });
});

describe('isOfBrowser', () => {
  const mine = { ...grant, browser: browserOf('t1', 'secret') };

  it.each<[string, DownloadGrant, string | undefined, boolean]>([
    ['the one that asked', mine, 'secret', true],
    ['another one', mine, 'other', false],
    ['one that shows nothing', mine, undefined, false],
    ['any, for a grant of none', { ...grant, browser: null }, 'secret', false],
    ['the same, for another transfer', { ...mine, transferId: 't2' }, 'secret', false],
  ])('%s', (_, one, shown, expected) => expect(isOfBrowser(one, shown)).toBe(expected));
});
