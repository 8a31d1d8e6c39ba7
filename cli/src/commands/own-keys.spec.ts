import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newTransferKey } from '../../../client/src/encryption/node.js';
import type { CommandContext } from '../context.js';
import { readOwnKeys } from './own-keys.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampan-keys-'));
});
afterAll(() => rm(folder, { recursive: true }));

const typing = (typed: string) => ({ terminal: { ask: () => Promise.resolve(typed) } }) as unknown as CommandContext;

async function fileWith(text: string): Promise<string> {
  const path = join(folder, 'key.txt');
  await writeFile(path, text);
  return path;
}

describe("a member's own keys", () => {
  it('are the lines of a file as age reads it, or what is typed', async () => {
    const [first, second] = await Promise.all([newTransferKey(), newTransferKey()]);
    const path = await fileWith(`# created: 2026-11-29\r\n${first.identity}\r\n\n${second.identity.toLowerCase()}\n`);
    expect(await readOwnKeys(typing(''), path)).toEqual([first, second]);
    expect(await readOwnKeys(typing(first.identity), undefined)).toEqual([first]);
  });

  it('are refused where a line is none', async () => {
    const { identity, recipient } = await newTransferKey();
    for (const text of ['', '# nothing', recipient, identity.slice(0, -1), `${identity}\nmore`])
      await expect(readOwnKeys(typing(''), await fileWith(text))).rejects.toMatchObject({ code: 'wrong-key' });
    await expect(readOwnKeys(typing(''), join(folder, 'nowhere'))).rejects.toThrow('nowhere');
  });
});
