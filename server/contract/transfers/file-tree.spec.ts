import {
  buildTree,
  contentNameOf,
  openAtFirst,
  visibleRows,
  type TreeFile,
  type TreeNode,
  nameOfFiles,
} from './file-tree.js';

const files = (...paths: string[]): TreeFile[] => paths.map((path) => ({ path, size: 10 }));
const outline = (tree: TreeNode<TreeFile>[]): unknown[] =>
  tree.map((node) => (node.kind === 'file' ? node.name : [node.name, outline(node.children)]));

describe('buildTree', () => {
  it('groups by folder, folders first, numbers as people count', () => {
    const tree = buildTree(files('b.txt', 'photos/10.jpg', 'photos/2.jpg', 'photos/raw/1.nef', 'a.txt'), 'en');
    expect(outline(tree)).toEqual([['photos', [['raw', ['1.nef']], '2.jpg', '10.jpg']], 'a.txt', 'b.txt']);
  });

  it('adds up the sizes below a folder at any depth', () => {
    const [folder] = buildTree(files('a/b/1', 'a/b/2', 'a/3'), 'en');
    expect(folder).toMatchObject({ path: 'a', bytes: 30, files: { length: 3 } });
    const inner = folder?.kind === 'folder' ? folder.children[0] : undefined;
    expect(inner).toMatchObject({ path: 'a/b', bytes: 20, files: [{ path: 'a/b/1' }, { path: 'a/b/2' }] });
  });

  it('keeps equal folder names at different places apart, and names in any script', () => {
    const tree = buildTree(files('x/报价/1.pdf', 'y/报价/अनुबंध.pdf'), 'zh-CN');
    expect(outline(tree)).toEqual([
      ['x', [['报价', ['1.pdf']]]],
      ['y', [['报价', ['अनुबंध.pdf']]]],
    ]);
  });

  it.each(['__proto__/constructor', 'toString'])('is not confused by a file called %s', (path) => {
    expect(visibleRows(buildTree(files(path), 'en'), new Set(['__proto__'])).at(-1)?.node.kind).toBe('file');
  });

  it('survives doubled and leading slashes', () => {
    expect(outline(buildTree(files('/a//b.txt'), 'en'))).toEqual([['a', ['b.txt']]]);
  });
});

describe('rows', () => {
  it('shows a small transfer whole', () => {
    const tree = buildTree(files('a/b/1', 'a/2', '3'), 'en');
    const rows = visibleRows(tree, openAtFirst(tree, 3));
    expect(rows.map(({ node, depth }) => `${depth}${node.name}`)).toEqual(['0a', '1b', '21', '12', '03']);
  });

  it('opens only the one folder around a large transfer', () => {
    const many = files(...Array.from({ length: 40 }, (_, index) => `trip/day-${index % 4}/${index}.jpg`));
    const tree = buildTree(many, 'en');
    expect(visibleRows(tree, openAtFirst(tree, 40))).toHaveLength(5);
  });

  it.each([
    [9, ['a', 'a/b', 'c']],
    [10, []],
  ])('opens of %i files in several folders %j', (count, open) => {
    expect([...openAtFirst(buildTree(files('a/b/1', 'c/2'), 'en'), count)]).toEqual(open);
  });

  it('shows a closed folder as one row', () => {
    const tree = buildTree(files('a/1', 'b/2'), 'en');
    expect(visibleRows(tree, new Set(['b'])).map(({ node, depth }) => `${depth}${node.name}`)).toEqual([
      '0a',
      '0b',
      '12',
    ]);
  });
});

describe('the name of several files', () => {
  it.each([
    [['plan.pdf'], 'plan.pdf', 0, false],
    [['drawings/plan.pdf'], 'plan.pdf', 0, false],
    [['plan.pdf', 'drawings/a.dwg', 'drawings/b.dwg'], 'plan.pdf', 2, false],
    [['Site photos/1.jpg', 'Site photos/raw/2.nef'], 'Site photos', 0, true],
    [['Site photos/1.jpg', 'Site photos/2.jpg', 'readme.txt'], 'Site photos', 1, true],
    [['a/1.txt', 'ab/2.txt'], '1.txt', 1, false],
    [['报价/一.pdf', '报价/二.pdf'], '报价', 0, true],
    [[], '', 0, false],
  ])('of %j is %j and %d more, a folder: %s', (paths, name, moreFiles, isFolder) => {
    expect(contentNameOf(paths)).toEqual({ name, moreFiles, isFolder });
  });
});

it('names files by a recording only if there is no other', () => {
  const memo = { path: 'Voice memo.webm', recording: {} };
  const plan = { path: 'plans/a.pdf', recording: null };
  expect(nameOfFiles([memo, plan])).toEqual({ name: 'a.pdf', isFolder: false, moreFiles: 1 });
  expect(nameOfFiles([memo])).toEqual({ name: 'Voice memo.webm', isFolder: false, moreFiles: 0 });
});
