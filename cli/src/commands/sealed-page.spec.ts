import { newKeyPassword, newTransferKey, sealList, toBase64, wrapKey } from '../../../client/src/encryption/node.js';
import type { CommandContext } from '../context.js';
import { filesOfPage } from './sealed-page.js';

const stored = { id: 'f1', path: '1.age', size: 300, sha256: null, isChecked: true, damaged: false, recording: null };

describe('the files of an encrypted page', () => {
  const asked: string[] = [];
  const context = {
    terminal: { ask: ({ text }: { text: string }) => Promise.resolve(asked.push(text) > 0 ? 'not it' : '') },
  } as unknown as CommandContext;

  async function sealedPage() {
    const key = await newTransferKey();
    const password = newKeyPassword();
    const listed = { name: '1.age', path: 'plan.pdf', size: 3, payloadKey: toBase64(new Uint8Array(32)) };
    const sealedList = await sealList({ message: '', files: [listed] }, key);
    return { key, password, page: { files: [stored], sealedList, wrappedKey: await wrapKey(key, password) } };
  }

  it('have their names by the key, or by the password of an email', async () => {
    const { key, password, page } = await sealedPage();
    for (const secret of [key.identity, password.toUpperCase()])
      expect(await filesOfPage(context, page, secret)).toMatchObject([{ id: 'f1', path: 'plan.pdf', size: 3 }]);
  });

  it('stay closed to anything else', async () => {
    const { page } = await sealedPage();
    await expect(filesOfPage(context, page, undefined)).rejects.toMatchObject({ code: 'wrong-key' });
    expect(asked).toEqual(['Key or password of this transfer']);
    await expect(filesOfPage(context, { ...page, wrappedKey: null }, 'not it')).rejects.toThrow('not a whole key');
  });
});
