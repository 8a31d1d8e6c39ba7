import { join, resolve } from 'node:path';
import { safePath } from './safe-path.js';

const folder = resolve('/tmp/in-box');

it.each([
  ['报价/合同 é.pdf', '报价/合同 é.pdf'],
  ['a/../../../etc/passwd', 'a/_/_/_/etc/passwd'],
  ['/etc/passwd', '_/etc/passwd'],
  ['..', '_'],
  ['C:\\Windows\\x', 'C__Windows_x'],
  ['bell\u0007\u001b[2J.txt', 'bell__[2J.txt'],
  ['con', '_con'],
  ['LPT1.txt', '_LPT1.txt'],
  ['D:report.txt', 'D_report.txt'],
  ['COM\u00b9/CON .txt', '_COM\u00b9/_CON .txt'],
  ['trailing. ', 'trailing'],
  ['a//b', 'a/_/b'],
])('writes %j below the folder, as %j', (path, below) => {
  expect(safePath(folder, path)).toBe(join(folder, below));
});
