import { SEALED_LIST_MAX_LENGTH, SUBMISSION_KEYS_MAX } from '#contract/limits.js';
import { isCommentAsAsked, isOpaquePath, isSealedAsAsked, sealedAfter, sealedBytes } from './sealing.js';

const [sealedTo, visitorKey] = ['age1owner', 'age1visitor'];
const list = { list: 'bGlzdA==', key: 'a2V5' };
const file = { fileName: 'i/7.age', size: 1, itemPath: 'p' };
const recording = { kind: 'voice' as const, seconds: 3 };
const answers = [{ itemId: 'i', answer: 'x' }];
const upload = { slug: 's', fileObjects: [file] };
const sealed = { visitorKey, answers: [] };

it.each([
  ['i/7.age', true],
  ['i/a.pdf', false],
  ['i/a/7.age', false],
  ['i', false],
])('the path %s tells nothing: %s', (path, expected) => {
  expect(isOpaquePath(path)).toBe(expected);
});

it.each([
  [0, 200],
  [65_535, 65_735],
  [65_536, 65_752],
  [1_000_000, 1_000_440],
])('an age file of %d bytes has at most %d', (plain, expected) => {
  expect(sealedBytes(plain)).toBe(expected);
});

it.each<[string, Partial<Parameters<typeof isSealedAsAsked>[1]>, boolean, boolean]>([
  ['answers', { answers }, true, false],
  ['files', { upload }, true, false],
  ['nothing', {}, true, false],
  ['sealed answers', { sealed }, false, true],
  ['sealed files', { upload, sealed: { ...sealed, upload: list } }, false, true],
  ['files without their list', { upload, sealed }, false, false],
  ['a list without files', { sealed: { ...sealed, upload: list } }, false, false],
  ['answers beside sealed ones', { answers, sealed }, false, false],
  [
    'a sealed recording that is called one',
    { upload: { slug: 's', fileObjects: [file, { ...file, recording }] }, sealed: { ...sealed, upload: list } },
    false,
    false,
  ],
])('%s', (_what, submitted, isPlain, isSealed) => {
  const body = { answers: [], ...submitted };
  expect(isSealedAsAsked({}, body)).toBe(isPlain);
  expect(isSealedAsAsked({ sealedTo }, body)).toBe(isSealed);
});

it.each([
  ['no comment', { comment: '' }, true, true],
  ['a comment', { comment: 'Blurred' }, true, false],
  ['a sealed comment', { comment: '', sealedComment: 'YWdl' }, false, true],
  ['both', { comment: 'Blurred', sealedComment: 'YWdl' }, false, false],
])('%s', (_what, written, isPlain, isSealed) => {
  const decision = { itemId: 'i', state: 'sent-back' as const, ...written };
  expect(isCommentAsAsked({}, decision)).toBe(isPlain);
  expect(isCommentAsAsked({ sealedTo }, decision)).toBe(isSealed);
});

it('keeps the list of each upload, and each key once', () => {
  const first = { lists: [list], visitorKeys: [visitorKey] };
  const second = { lists: [list, list], visitorKeys: [visitorKey, 'age1phone'] };
  expect(sealedAfter(undefined, { ...sealed, upload: list })).toEqual({ ok: true, sealed: first });
  expect(sealedAfter(first, sealed)).toEqual({ ok: true, sealed: first });
  expect(sealedAfter(first, { ...sealed, visitorKey: 'age1phone', upload: list })).toEqual({
    ok: true,
    sealed: second,
  });
});

it('ends with too many browsers, and with lists that are too large together', () => {
  const visitorKeys = Array.from({ length: SUBMISSION_KEYS_MAX }, (_, index) => `age1${index}`);
  const full = { lists: [], visitorKeys };
  expect(sealedAfter(full, { ...sealed, visitorKey: 'age10' }).ok).toBe(true);
  expect(sealedAfter(full, sealed)).toEqual({ ok: false, limit: SUBMISSION_KEYS_MAX });
  const large = { list: 'a'.repeat(SEALED_LIST_MAX_LENGTH - 1), key: 'a' };
  const lists = [large, large, large];
  expect(sealedAfter({ lists, visitorKeys: [] }, { ...sealed, upload: large }).ok).toBe(true);
  const tooMuch = sealedAfter({ lists, visitorKeys: [] }, { ...sealed, upload: { ...large, key: 'ab' } });
  expect(tooMuch).toEqual({ ok: false, limit: 3 });
});
