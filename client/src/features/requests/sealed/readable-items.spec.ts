/** @jest-environment node */
import { sealText } from '../../../encryption/sealed-text.js';
import { newTransferKey, type TransferKey } from '../../../encryption/transfer-key.js';
import { buildSealedSubmission } from '../testing/sealed-submission.js';
import { buildSubmission } from '../testing/request.builder.js';
import { openParts } from '../../../encryption/open-submission.js';
import { readableItems, storedFiles } from './readable-items.js';

const items = [
  { itemId: 'i1', files: [['scans/front.pdf', 1000] as const, ['back.pdf', 2000] as const] },
  { itemId: 'i2', answer: 42.5 },
  { itemId: 'i3', state: 'sent-back' as const, answer: '2026-11-30', comment: '请重新提交' },
];

let own: TransferKey;
let earlier: TransferKey;
beforeAll(async () => {
  [own, earlier] = await Promise.all([newTransferKey(), newTransferKey()]);
});

const openedWith = async (keys: TransferKey[], view = buildSealedSubmission(items, [own.recipient])) => {
  const submission = await view;
  const parts = await openParts(submission, keys);
  return { submission, parts, readable: readableItems(submission, parts) };
};

it('reads names, sizes, answers and comments', async () => {
  const { readable } = await openedWith([own]);
  expect(readable.every(({ locked }) => locked === null)).toBe(true);
  expect(readable.map(({ submitted }) => submitted)).toMatchObject([
    {
      files: [
        { fileId: '1', name: 'scans/front.pdf', size: 1000 },
        { fileId: '2', name: 'back.pdf', size: 2000 },
      ],
    },
    { answer: 42.5 },
    { answer: '2026-11-30', comment: '请重新提交' },
  ]);
});

it('opens what was sealed for an earlier key', async () => {
  const { readable } = await openedWith([own, earlier], buildSealedSubmission(items, [earlier.recipient]));
  expect(readable.every(({ locked }) => locked === null)).toBe(true);
});

it('tells what of it is locked, and nothing of its names', async () => {
  const submission = await buildSealedSubmission(items, [own.recipient]);
  const stranger = await openParts(submission, [earlier]);
  for (const parts of [null, stranger]) {
    const readable = readableItems(submission, parts);
    expect(readable.map(({ locked }) => locked)).toEqual([
      { files: 2, bytes: 3432, hasAnswer: false, hasComment: false },
      { files: 0, bytes: 0, hasAnswer: true, hasComment: false },
      { files: 0, bytes: 0, hasAnswer: true, hasComment: true },
    ]);
    expect(JSON.stringify(readable)).not.toContain('.age');
  }
});

it('opens a file of the item that its list names alone', async () => {
  const view = await buildSealedSubmission(items, [own.recipient]);
  const [files, question] = view.items;
  if (!files || !question) throw new Error('two items');
  const moved = { ...view, items: [{ ...files, itemId: 'i2' }, question] };
  const { readable, submission, parts } = await openedWith([own], Promise.resolve(moved));
  expect(readable[0]?.locked?.files).toBe(2);
  expect(storedFiles(submission, 'abc1234', parts)).toEqual([]);
});

it('opens what it can where one of the lists was changed', async () => {
  const first = await buildSealedSubmission(items.slice(0, 1), [own.recipient]);
  const broken = { list: 'YWdl', key: first.sealed?.lists[0]?.key ?? '' };
  const lists = [...(first.sealed?.lists ?? []), broken];
  const { readable } = await openedWith([own], Promise.resolve({ ...first, sealed: { lists, visitorKeys: [] } }));
  expect(readable[0]?.locked).toBeNull();
});

it('takes no answer that is neither a text nor a number', async () => {
  const view = await buildSealedSubmission([{ itemId: 'i1' }], [own.recipient]);
  for (const text of ['{"html":"<b>"}', 'not json', '[1]']) {
    const answer = await sealText(text, [own.recipient]);
    const changed = { ...view, items: view.items.map((item) => ({ ...item, answer })) };
    const { readable } = await openedWith([own], Promise.resolve(changed));
    expect(readable[0]).toMatchObject({ submitted: { answer: null }, locked: { hasAnswer: true } });
  }
});

it('names what opens each file', async () => {
  const { submission, parts } = await openedWith([own]);
  expect(storedFiles(submission, 'abc1234', parts)[0]).toMatchObject({
    slug: 'abc1234',
    fileId: '1',
    storedName: '1.age',
    storedBytes: 1216,
    path: 'i1/scans/front.pdf',
    size: 1000,
  });
});

it('leaves a plain submission as it is', () => {
  const view = buildSubmission();
  expect(readableItems(view, null)).toEqual(view.items.map((submitted) => ({ submitted, locked: null })));
});
