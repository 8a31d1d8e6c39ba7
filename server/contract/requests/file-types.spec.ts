import { acceptOf, fileTypeOf, fileTypePattern, isWantedType, typesOfName } from './file-types.js';

const same = [
  ['jpg', 'jpeg', 'jpe', 'jfif'],
  ['tif', 'tiff'],
  ['heic', 'heif', 'hif'],
  ['htm', 'html'],
  ['mpg', 'mpeg'],
  ['yml', 'yaml'],
  ['mid', 'midi'],
  ['aif', 'aiff'],
  ['md', 'markdown'],
  ['txt', 'text'],
  ['wav', 'wave'],
  ['step', 'stp'],
  ['ics', 'ical'],
  ['vcf', 'vcard'],
] as const;
const pairs = same.flatMap((line) => line.flatMap((wanted) => line.map((given) => [wanted, given] as const)));

it.each(pairs)('where %s is wanted, %s is taken, however it is written', (wanted, given) => {
  for (const written of [given, given.toUpperCase(), `${given[0]?.toUpperCase()}${given.slice(1)}`])
    for (const type of [wanted, wanted.toUpperCase(), `.${wanted}`, `*.${wanted}`, ` ${wanted} `])
      expect([type, isWantedType(`IMG_2.${written}`, [type])]).toEqual([type, true]);
  expect(acceptOf([wanted])?.split(',')).toContain(`.${given}`);
});

it.each([
  ['doc', 'docx'],
  ['xls', 'xlsx'],
  ['ppt', 'pptx'],
  ['jpg', 'png'],
  ['mp3', 'mp4'],
  ['htm', 'xhtml'],
  ['zip', '7z'],
  ['json', 'jsonl'],
])('%s and %s are two types', (wanted, given) => {
  expect(isWantedType(`a.${given}`, [wanted])).toBe(false);
  expect(isWantedType(`a.${wanted}`, [given])).toBe(false);
  expect(acceptOf([wanted])).not.toContain(`.${given},`);
});

it('takes any type where none is named, and no file without a type where one is', () => {
  expect([isWantedType('README', []), acceptOf([])]).toEqual([true, undefined]);
  expect([isWantedType('README', ['pdf']), isWantedType('pdf', ['pdf']), isWantedType('a.pdf.exe', ['pdf'])]).toEqual([
    false,
    false,
    false,
  ]);
});

it('names a type by one spelling', () => {
  expect(['JPEG', '.jpg', '*.Jpe', 'ｊｐｇ', 'pdf', ''].map(fileTypeOf)).toEqual([
    'jpg',
    'jpg',
    'jpg',
    'jpg',
    'pdf',
    '',
  ]);
  expect(['a.TIFF', 'b/c.tif', '.yaml', 'none', 'a.', 'a.pdf '].map(typesOfName)).toEqual([
    ['tif'],
    ['tif'],
    ['yml'],
    [],
    [],
    ['pdf'],
  ]);
  expect(acceptOf(['jpeg', 'jpg', 'pdf'])).toBe('.jpg,.jpeg,.jpe,.jfif,.jif,.pdf');
});

it('knows types of two endings', () => {
  expect(
    ['a.tar.gz', 'A.TGZ', 'a.b.tar.gz', 'a.gz', 'tar.gz', 'a.tar'].map((name) => isWantedType(name, ['tgz'])),
  ).toEqual([true, true, true, false, false, false]);
  expect([isWantedType('a.tar.gz', ['gz']), isWantedType('report.v2.pdf', ['pdf'])]).toEqual([true, true]);
  expect(acceptOf(['tar.gz'])).toBe('.gz,.tgz');
});

it('tells what can be a type from what cannot', () => {
  expect(['PDF', '.tar.gz', '7z', 'mp4'].map(fileTypeOf).every((type) => fileTypePattern.test(type))).toBe(true);
  expect(
    ['image/*', 'c++', 'a.b.c', 'verylongending', '', '文档']
      .map(fileTypeOf)
      .some((type) => fileTypePattern.test(type)),
  ).toBe(false);
});
