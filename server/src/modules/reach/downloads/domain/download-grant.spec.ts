import {
  browserOf,
  downloadClaims,
  type DownloadGrant,
  downloadIdOf,
  fromClaims,
  isOfBrowser,
  toClaims,
  visitorOf,
} from './download-grant.js';

const grant: DownloadGrant = {
  downloadId: 'd1',
  transferId: 't1',
  recipientId: null,
  visitor: 'v1',
  kind: 'zip',
  fileIds: ['0', '7', '8', '1499'],
  startBefore: 1_800_000_000,
  passwordVersion: 2,
  proof: 'code',
  browser: 'b1',
  ownerId: null,
};

describe('download grants', () => {
  it('round-trip through a token', () => {
    expect(fromClaims(toClaims(grant))).toEqual(grant);
  });

  it.each([
    [['0'], [1]],
    [['7'], [128]],
    [['8'], [0, 1]],
    [
      ['1', '0', '9'],
      [3, 2],
    ],
  ])('have one bit for each file: %j', (fileIds, bytes) => {
    const claims = toClaims({ ...grant, fileIds });
    expect([...Buffer.from(claims.fls, 'base64url')]).toEqual(bytes);
    expect(fromClaims(claims).fileIds).toEqual(fileIds.toSorted());
  });

  it('stay short for the maximum number of files', () => {
    const all = Array.from({ length: 1500 }, (_, index) => String(index));
    expect(JSON.stringify(toClaims({ ...grant, fileIds: all })).length).toBeLessThan(500);
  });

  it('are refused when a claim is missing', () => {
    const { pwv: _pwv, ...incomplete } = toClaims(grant);
    expect(downloadClaims.safeParse(incomplete).success).toBe(false);
    expect(downloadClaims.safeParse({ sub: 't1' }).success).toBe(false);
  });
});

describe('downloadIdOf', () => {
  const what = { transferId: 't1', visitId: 'v1', recipientId: null, kind: 'zip', fileIds: ['0', '1'] } as const;
  const id = (change: object = {}) => downloadIdOf({ ...what, ...change, fileIds: ['1', '0'], ...change });

  it('is the same for the same thing in the same visit', () => {
    expect(id()).toBe(downloadIdOf({ ...what, fileIds: ['0', '1', '1'] }));
  });

  it('differs for another visit, recipient, kind or selection', () => {
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

describe('digests', () => {
  it('of visits and browsers are short, fixed, and tell nothing of what they stand for', () => {
    // Stored with downloads and in tokens: changing them would count people again.
    expect(visitorOf('t1', 'v1')).toBe('01n7WFGi53k8OQA8R-vBZL');
    expect(browserOf('t1', 'v1')).toBe('6AQc8DxXwENoMcxg0sRsTR');
    expect(downloadIdOf({ transferId: 't1', visitId: 'v1', recipientId: null, kind: 'zip', fileIds: ['0'] })).toBe(
      'IhEQ-Wju-JfET5-B0MehYJpcJ0jvq10_MGNP4zKuTj8',
    );
  });

  it('differ for another transfer and another visit', () => {
    const all = [visitorOf('t1', 'v1'), visitorOf('t2', 'v1'), visitorOf('t1', 'v2')];
    expect(new Set(all).size).toBe(3);
  });
});

describe('isOfBrowser', () => {
  const mine = { ...grant, browser: browserOf('t1', 'secret') };

  it.each<[string, DownloadGrant, string | undefined, boolean]>([
    ['the browser that requested it', mine, 'secret', true],
    ['another browser', mine, 'other', false],
    ['a browser without a cookie', mine, undefined, false],
    [
      'a browser without a cookie, of the value of none',
      { ...grant, browser: browserOf('t1', 'undefined') },
      undefined,
      false,
    ],
    ['any browser, for a grant without one', { ...grant, browser: null }, 'secret', false],
    ['the same browser, for another transfer', { ...mine, transferId: 't2' }, 'secret', false],
  ])('%s', (_, one, shown, expected) => expect(isOfBrowser(one, shown)).toBe(expected));
});
