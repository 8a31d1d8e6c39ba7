import { planLimits } from '#contract/plans.js';
import { assignObjectKeys, refuseFiles } from './upload-files.js';

const files = (count: number, size = 1) =>
  Array.from({ length: count }, (_, index) => ({ path: `f${index}.bin`, size }));

describe('refuseFiles', () => {
  it('lets the edge of a plan pass and refuses one more', () => {
    expect(refuseFiles(files(50), { role: 'free', limits: planLimits.free })).toBeNull();
    expect(refuseFiles(files(51), { role: 'free', limits: planLimits.free })).toMatchObject({
      code: 'too-many-files',
      details: { limit: 50 },
    });
    expect(refuseFiles([{ path: 'a', size: 3e9 }], { role: 'free', limits: planLimits.free })).toBeNull();
    expect(refuseFiles([{ path: 'a', size: 3e9 + 1 }], { role: 'free', limits: planLimits.free })).toEqual({
      code: 'over-transfer-limit',
      details: { role: 'free', limitBytes: 3e9, excessBytes: 1 },
    });
  });

  it('blocks names for visitors only', () => {
    const web = [{ path: 'site/index.html', size: 1 }];
    expect(refuseFiles(web, { role: 'anon', limits: planLimits.anon })).toMatchObject({ code: 'insecure-file' });
    expect(refuseFiles(web, { role: 'free', limits: planLimits.free })).toBeNull();
  });

  it('refuses two files with the same path', () => {
    expect(
      refuseFiles([...files(1), { path: './F0.BIN', size: 2 }], { role: 'free', limits: planLimits.free }),
    ).toMatchObject({
      code: 'duplicate-file',
    });
  });
});

describe('assignObjectKeys', () => {
  it('keeps path and size and adds the object key', () => {
    expect(assignObjectKeys('p/', [{ path: 'a b.txt', size: 3 }])[0]).toMatchObject({
      path: 'a b.txt',
      size: 3,
      itemPath: expect.stringMatching(/^p\/a-b~/),
    });
  });
});
