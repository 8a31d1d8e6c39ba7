import { acceptOf, fileTypeOf, isWantedType, typeOfName } from './file-types.js';

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
  expect(['a.TIFF', 'b/c.tif', '.yaml', 'none', 'a.'].map(typeOfName)).toEqual(['tif', 'tif', 'yml', '', '']);
  expect(acceptOf(['jpeg', 'jpg', 'pdf'])).toBe('.jpg,.jpeg,.jpe,.jfif,.pdf');
});
