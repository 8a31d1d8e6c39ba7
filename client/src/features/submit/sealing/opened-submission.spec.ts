/** @jest-environment node */
import { newTransferKey } from '../../../encryption/transfer-key.js';
import { buildSubmission } from '../testing/request-page.builder.js';
import { buildSealedSubmission } from '../testing/sealed-submission.builder.js';
import { openSubmission } from './opened-submission.js';

async function submitted() {
  const [owner, visitor] = [await newTransferKey(), await newTransferKey()];
  const items = [
    { itemId: 'i1', state: 'sent-back', files: { 'plans/a.pdf': 1000, '报价.txt': 0 }, comment: 'Page 2 is missing.' },
    { itemId: 'i2', answer: 'married' },
    { itemId: 'i3', answer: 1200.5 },
  ] as const;
  return { owner, visitor, sealed: await buildSealedSubmission([...items], [owner.recipient, visitor.recipient]) };
}

it('has names, sizes, answers and comments again with the key of the browser that submitted it', async () => {
  const { owner, visitor, sealed } = await submitted();
  for (const key of [visitor, owner]) {
    const { items, sealed: rest } = await openSubmission(sealed, key);
    expect(rest).toBeNull();
    expect(items).toMatchObject([
      {
        files: [
          { fileId: 'f1', name: 'plans/a.pdf', size: 1000 },
          { fileId: 'f2', name: '报价.txt', size: 0 },
        ],
        answer: null,
        comment: 'Page 2 is missing.',
      },
      { answer: 'married', comment: '' },
      { answer: 1200.5 },
    ]);
    expect(JSON.stringify(items)).not.toContain('Closed');
  }
});

it.each(['another', 'no'])('stays closed with %s key, with its states and sizes', async (which) => {
  const { sealed } = await submitted();
  const { items } = await openSubmission(sealed, which === 'no' ? undefined : await newTransferKey());
  expect(items).toMatchObject([
    { state: 'sent-back', files: [{ name: '', size: 1200 }, { name: '' }], comment: '', isCommentClosed: true },
    { answer: null, isAnswerClosed: true },
    { answer: null, isAnswerClosed: true },
  ]);
});

it('shows each file with the item that it was submitted for, or without a name', async () => {
  const { visitor, sealed } = await submitted();
  const [first, ...others] = sealed.items;
  const moved = { ...sealed, items: [{ ...first, itemId: 'i9' }, ...others] } as typeof sealed;
  expect((await openSubmission(moved, visitor)).items[0]?.files.map(({ name }) => name)).toEqual(['', '']);
});

it('leaves what was changed on the way closed, and what is plain as it is', async () => {
  const { visitor, sealed } = await submitted();
  const [list] = sealed.sealed?.lists ?? [];
  const changed = { ...sealed, sealed: { lists: [{ list: 'YWdl', key: list?.key ?? '' }], visitorKeys: [] } };
  expect((await openSubmission(changed, visitor)).items[0]?.files.map(({ name }) => name)).toEqual(['', '']);
  const plain = buildSubmission([]);
  expect(await openSubmission(plain, visitor)).toBe(plain);
});
