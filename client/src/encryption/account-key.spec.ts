import { Decrypter } from 'age-encryption';
import { openEarlierKeys, openSealedKey, sealKey, unwrapByPassphrase, wrapByPassphrase } from './account-key.js';
import { fromBase64 } from './sealed-list.js';
import { newTransferKey } from './transfer-key.js';

describe('a key wrapped by a passphrase', () => {
  it('is opened by it alone, with blanks around it, and in other forms of its characters', async () => {
    const key = await newTransferKey();
    const wrapped = await wrapByPassphrase(key, 'Zo\u00eb likes rivers');
    expect(wrapped.length).toBeLessThan(1000);
    expect(await unwrapByPassphrase(wrapped, ' Zoe\u0308 likes rivers ')).toEqual(key);
    expect(await unwrapByPassphrase(wrapped, 'Zoe likes rivers')).toBeUndefined();
  });

  it('is opened by age, too', async () => {
    const key = await newTransferKey();
    const decrypter = new Decrypter();
    decrypter.addPassphrase('calm river under stars');
    const wrapped = fromBase64(await wrapByPassphrase(key, 'calm river under stars'));
    expect(await decrypter.decrypt(wrapped, 'text')).toBe(key.identity);
  });
});

describe('a key sealed for others', () => {
  it('is opened by each of them, and by nobody else', async () => {
    const [key, mei, li, stranger] = await Promise.all(Array.from({ length: 4 }, newTransferKey));
    if (!key || !mei || !li || !stranger) throw new Error('four keys');
    const sealed = await sealKey(key, [mei.recipient, li.recipient]);
    expect(await openSealedKey(sealed, [mei])).toEqual(key);
    expect(await openSealedKey(sealed, [stranger, li])).toEqual(key);
    expect(await openSealedKey(sealed, [stranger])).toBeUndefined();
    expect(sealed.length).toBeLessThan(1000);
  });
});

describe('earlier keys', () => {
  it('are opened one by the other, up to one that was lost', async () => {
    const [now, last, first, lost] = await Promise.all(Array.from({ length: 4 }, newTransferKey));
    if (!now || !last || !first || !lost) throw new Error('four keys');
    const earlier = [
      { recipient: last.recipient, wrappedKey: await sealKey(last, [now.recipient]) },
      { recipient: first.recipient, wrappedKey: await sealKey(first, [last.recipient]) },
    ];
    expect(await openEarlierKeys(now, earlier)).toEqual([now, last, first]);
    const broken = [{ recipient: lost.recipient, wrappedKey: await wrapByPassphrase(lost, 'forgotten') }, ...earlier];
    expect(await openEarlierKeys(now, broken)).toEqual([now]);
    const exchanged = [{ recipient: lost.recipient, wrappedKey: await sealKey(last, [now.recipient]) }];
    expect(await openEarlierKeys(now, exchanged)).toEqual([now]);
  });
});
