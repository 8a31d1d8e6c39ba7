import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ignoresCase, partialPath, Targets } from './targets.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-'));
});
afterEach(() => rm(folder, { recursive: true }));

const file = (path: string, text = 'new', id = '0') => ({
  id,
  path,
  size: text.length,
  sha256: createHash('sha256').update(text).digest('hex'),
});
const options = { keepsHidden: false, ignoresCase: false };

function reserved(paths: string[], rules = options): string[] {
  const files = paths.map((path, index) => file(path, 'new', `${index}`));
  const targets = new Targets('/in', files, rules);
  return files.map((each) => targets.reserve(each));
}

it('gives each file a place of its own', () => {
  expect(reserved(['a.txt', 'b/a.txt', 'README.md', 'Readme.md'])).toEqual([
    'a.txt',
    'b/a.txt',
    'README.md',
    'Readme.md',
  ]);
  expect(reserved(['a?', 'a*', 'a:', '.env', '_env'])).toEqual(['a_', 'a_ (2)', 'a_ (3)', '_env', '_env (2)']);
  expect(reserved(['.env', '_env'], { ...options, keepsHidden: true })).toEqual(['.env', '_env']);
});

it('numbers names that differ in case where a file system takes one for the other', () => {
  const rules = { ...options, ignoresCase: true };
  expect(reserved(['README.md', 'Readme.md', 'src/a', 'SRC/A'], rules)).toEqual([
    'README.md',
    'Readme (2).md',
    'src/a',
    'SRC/A (2)',
  ]);
});

it('gives no file the name of a folder, or of the partial file of another', () => {
  expect(reserved(['a', 'a/b', 'a.txt.2.part', 'a.txt'])).toEqual(['a (2)', 'a/b', 'a.txt.2.part', 'a.txt']);
  expect(reserved(['a.txt.1.part', 'a.txt'])).toEqual(['a.txt.1.part', 'a (2).txt']);
});

const long = `${'合'.repeat(83)}.txt`;
it.each([
  ['a.txt', '0', 'a.txt.0.part'],
  ['b/a.txt', '12', 'b/a.txt.12.part'],
  [long, '0', `${'合'.repeat(81)}.txt.0.part`],
])('the partial file of %s is a name that a file system takes', (path, id, partial) => {
  expect(partialPath(path, id)).toBe(partial);
});

it.each(['q/../../esc', '..', '', 'a\u0000', '/etc/passwd', '\\'])('an id of the server leads nowhere: %j', (id) => {
  const partial = partialPath('/in/a.txt', id);
  expect(partial).toMatch(/^\/in\/a\.txt\.[0-9a-f]{16}\.part$/);
});

it('finds what an earlier run has written, by its number too', async () => {
  const wanted = file('one.txt');
  const placeOf = () => {
    const targets = new Targets(folder, [wanted], options);
    return targets.placeOf(wanted, targets.reserve(wanted));
  };
  expect(await placeOf()).toEqual({ target: join(folder, 'one.txt'), isThere: false, perhaps: [] });
  await writeFile(join(folder, 'one.txt'), 'old');
  expect(await placeOf()).toEqual({ target: join(folder, 'one (1).txt'), isThere: false, perhaps: [] });
  await writeFile(join(folder, 'one (1).txt'), 'older');
  await writeFile(join(folder, 'one (2).txt'), 'new');
  expect(await placeOf()).toEqual({ target: join(folder, 'one (2).txt'), isThere: true, perhaps: [] });
  await writeFile(join(folder, 'one.txt'), 'new');
  expect(await placeOf()).toEqual({ target: join(folder, 'one.txt'), isThere: true, perhaps: [] });
});

it('takes no place that belongs to another file of the transfer, and writes over no link', async () => {
  const [first, second] = [file('one.txt'), file('one (1).txt', 'other', '1')];
  const targets = new Targets(folder, [first, second], options);
  const paths = [first, second].map((each) => targets.reserve(each));
  await mkdir(join(folder, 'one.txt'));
  await symlink(join(folder, 'nowhere'), join(folder, 'one (1).txt'));
  const places = [await targets.placeOf(first, paths[0] ?? ''), await targets.placeOf(second, paths[1] ?? '')];
  expect(places.map(({ target }) => target)).toEqual([join(folder, 'one (2).txt'), join(folder, 'one (1) (1).txt')]);
});

it('asks the file system only where names differ by case, and leaves nothing behind', async () => {
  expect(await ignoresCase(join(folder, 'none'), [file('a'), file('b')])).toBe(false);
  expect(await readdir(folder)).toEqual([]);
  // The result depends on the file system that the tests run on.
  await writeFile(join(folder, 'Probe'), '');
  const expected = existsSync(join(folder, 'pROBE'));
  expect(await ignoresCase(folder, [file('README.md'), file('Readme.md')])).toBe(expected);
  expect(await readdir(folder)).toEqual(['Probe']);
});
