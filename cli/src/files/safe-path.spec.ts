import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assertBelow, isBelow, safePath } from './safe-path.js';

it.each([
  ['报价/合同 é.pdf', '报价/合同 é.pdf'],
  ['a/../../../etc/passwd', 'a/_/_/_/etc/passwd'],
  ['/etc/passwd', '_/etc/passwd'],
  ['..', '_'],
  ['C:\\Windows\\x', 'C__Windows_x'],
  ['bell\u0007\u001b[2J\u009b.txt', 'bell__[2J_.txt'],
  ['gpj.\u202eexe', 'gpj.exe'],
  ['con', '_con'],
  ['LPT1.txt', '_LPT1.txt'],
  ['com² .txt', '_com² .txt'],
  ['trailing. ', 'trailing'],
  ['a//b', 'a/_/b'],
  ['.bash_profile', '_bash_profile'],
  ['.ssh/authorized_keys', '_ssh/authorized_keys'],
  ['\u200b.bashrc', '_bashrc'],
  ['...x', '_..x'],
  [`${'合'.repeat(90)}.txt`, `${'合'.repeat(83)}.txt`],
])('writes %j as %j', (path, below) => {
  expect(safePath(path)).toBe(below);
});

it('keeps a hidden name where that is wanted, and still leads nowhere else', () => {
  expect(safePath('.git/../.config', true)).toBe('.git/_/.config');
});

it.each([
  ['/in', '/in/a', true],
  ['/in', '/in/..a', true],
  ['/in', '/in', false],
  ['/in', '/inside', false],
  ['/in', '/in/../out', false],
])('below %s is %s: %s', (folder, path, expected) => {
  expect(isBelow(folder, path)).toBe(expected);
});

it('writes through no link that leads out of the folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cli-'));
  try {
    const [box, outside] = [join(folder, 'box'), join(folder, 'outside')];
    await mkdir(join(box, 'real'), { recursive: true });
    await mkdir(outside);
    await symlink(outside, join(box, 'docs'));
    await symlink(join(box, 'real'), join(box, 'same'));
    await assertBelow(box, join(box, 'a.txt'));
    await assertBelow(box, join(box, 'new/deep/a.txt'));
    await assertBelow(box, join(box, 'same/a.txt'));
    await expect(assertBelow(box, join(box, 'docs/a.txt'))).rejects.toThrow(outside);
    await expect(assertBelow(box, join(box, 'docs/new/a.txt'))).rejects.toThrow(outside);
  } finally {
    await rm(folder, { recursive: true });
  }
});
