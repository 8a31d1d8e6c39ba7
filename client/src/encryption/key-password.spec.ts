import { Decrypter } from 'age-encryption';
import { newKeyPassword, unwrapKey, wrapKey } from './key-password.js';
import { fromBase64 } from './sealed-list.js';
import { newTransferKey } from './transfer-key.js';

describe('a password of a key', () => {
  it('opens it, however it is typed', async () => {
    const key = await newTransferKey();
    const password = newKeyPassword();
    const wrapped = await wrapKey(key, password);
    for (const typed of [
      password,
      ` ${password.toUpperCase()} `,
      password.replaceAll('-', ' '),
      password.replaceAll('-', ''),
    ])
      expect(await unwrapKey(wrapped, typed)).toEqual(key);
    expect(wrapped.length).toBeLessThan(1000);
  });

  it('is the only one that does', async () => {
    const wrapped = await wrapKey(await newTransferKey(), newKeyPassword());
    for (const wrong of [newKeyPassword(), '']) expect(await unwrapKey(wrapped, wrong)).toBeUndefined();
  });

  it('opens it by age, too', async () => {
    const key = await newTransferKey();
    const password = newKeyPassword();
    const decrypter = new Decrypter();
    decrypter.addPassphrase(password);
    expect(await decrypter.decrypt(fromBase64(await wrapKey(key, password)), 'text')).toBe(key.identity);
  });

  it('has 16 random characters in groups', () => {
    const some = Array.from({ length: 50 }, newKeyPassword);
    expect(new Set(some).size).toBe(50);
    for (const password of some) expect(password).toMatch(/^[a-km-z2-9]{4}(-[a-km-z2-9]{4}){3}$/);
  });
});
