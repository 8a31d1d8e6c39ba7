import { Decrypter } from 'age-encryption';
import { fromBase64 } from './sealed-list.js';
import { openSealedText, sealText } from './sealed-text.js';
import { newTransferKey } from './transfer-key.js';

async function threeKeys() {
  const [owner, visitor, stranger] = await Promise.all(Array.from({ length: 3 }, newTransferKey));
  if (!owner || !visitor || !stranger) throw new Error('three keys');
  return { owner, visitor, stranger, both: [owner.recipient, visitor.recipient] };
}

describe('a sealed text', () => {
  it('is opened by each of its recipients, and by nobody else', async () => {
    const { owner, visitor, stranger, both } = await threeKeys();
    const sealed = await sealText('Zoë 你好\nand more', both);
    expect(await openSealedText(sealed, [owner])).toBe('Zoë 你好\nand more');
    expect(await openSealedText(sealed, [stranger, visitor])).toBe('Zoë 你好\nand more');
    expect(await openSealedText(sealed, [stranger])).toBeUndefined();
    expect(await openSealedText(sealed, [])).toBeUndefined();
  });

  it('may be empty', async () => {
    const { owner, both } = await threeKeys();
    expect(await openSealedText(await sealText('', both), [owner])).toBe('');
  });

  it('does not show by its size which choice was taken', async () => {
    const { both } = await threeKeys();
    const texts = ['""', '"Yes"', '"Not in this year"', JSON.stringify('x'.repeat(100))];
    const sizes = await Promise.all(texts.map(async (text) => (await sealText(text, both)).length));
    expect(new Set(sizes).size).toBe(1);
  });

  it('is an age file', async () => {
    const { owner, both } = await threeKeys();
    const decrypter = new Decrypter();
    decrypter.addIdentity(owner.identity);
    const sealed = fromBase64(await sealText(JSON.stringify(42.5), both));
    expect(JSON.parse(await decrypter.decrypt(sealed, 'text'))).toBe(42.5);
  });

  it('that was changed, or is none, does not open', async () => {
    const { owner, both } = await threeKeys();
    const sealed = await sealText('text', both);
    expect(await openSealedText(`${sealed.slice(0, -8)}AAAAAAA=`, [owner])).toBeUndefined();
    expect(await openSealedText('not base64!', [owner])).toBeUndefined();
  });
});
