import { openDownloadPage } from '#contract/transfers/downloads.js';
import { listTransfers } from '#contract/transfers/transfers.js';
import { openList, sealList, type ListedFile } from '../../encryption/sealed-list.js';
import { newTransferKey, type TransferKey } from '../../encryption/transfer-key.js';
import { ApiError } from '../../lib/api-error.js';
import { startSession } from '../../lib/session.js';
import { buildSession } from '../../lib/testing/builders.js';
import { FakeServer } from '../../lib/testing/fake-server.js';
import { buildTransfer } from '../../lib/testing/transfer.builder.js';
import { buildPage } from '../downloads/testing/page.builder.js';
import { recordWithList, startSealedChange } from './api/sealed-changes.js';
import { buildSentFile, buildVersion } from './testing/sent-file.builder.js';

const entry = (name: string, path = `of ${name}`): ListedFile => ({
  name,
  path,
  size: 4,
  payloadKey: btoa('k'.repeat(32)),
});
const stored = [entry('1.age', 'plans/报价.pdf'), entry('2.age'), entry('3.age')];
const added = [entry('77.age', 'plans/new.pdf')];
const changed = () => new ApiError({ code: 'transfer-changed', status: 409 });

let key: TransferKey;
let revision: number;
let files: ListedFile[];

beforeEach(async () => {
  key = await newTransferKey();
  revision = 4;
  files = stored;
  startSession(buildSession());
  new FakeServer()
    .install()
    // The second file was removed, and the third deleted for good.
    .on(listTransfers, () => [
      buildTransfer({
        revision,
        isEncrypted: true,
        fileObjects: [buildSentFile('f1', '1.age'), buildSentFile('f4', '77.age')],
        versions: [buildVersion('f2', '2.age')],
      }),
    ])
    .on(openDownloadPage, async () =>
      buildPage({ sealedList: await sealList({ message: 'For you', files }, key), files: [] }),
    );
});

const namesIn = async (list: string) => (await openList(list, key)).files.map(({ name }) => name);

describe('the list of a changed transfer', () => {
  it('keeps removed files and the message, and is made for the revision before', async () => {
    const sealed = await recordWithList({ slug: 'abc1234', key, added }, (given) => Promise.resolve(given));
    expect(sealed.revision).toBe(4);
    expect(await openList(sealed.list, key)).toEqual({
      version: 1,
      message: 'For you',
      files: [stored[0], stored[1], ...added],
    });
  });

  it('is made anew if the transfer was changed at the same time', async () => {
    const tries: number[] = [];
    const sealed = await recordWithList({ slug: 'abc1234', key, added }, (given) => {
      tries.push(given.revision);
      if (tries.length > 1) return Promise.resolve(given);
      revision = 5;
      return Promise.reject(changed());
    });
    expect(tries).toEqual([4, 5]);
    expect(await namesIn(sealed.list)).toEqual(['1.age', '2.age', '77.age']);
  });

  it('is given up after a while, and at any other refusal', async () => {
    let tries = 0;
    const refuse = (error: Error) => () => {
      tries += 1;
      return Promise.reject(error);
    };
    await expect(recordWithList({ slug: 'abc1234', key, added }, refuse(changed()))).rejects.toThrow(
      'transfer-changed',
    );
    expect(tries).toBe(5);
    const full = new ApiError({ code: 'storage-full', status: 402 });
    await expect(recordWithList({ slug: 'abc1234', key, added }, refuse(full))).rejects.toThrow('storage-full');
    expect(tries).toBe(6);
  });

  it('names no file twice when it is repeated after its answer was lost', async () => {
    files = [...stored, ...added];
    const { list } = await recordWithList({ slug: 'abc1234', key, added }, (given) => Promise.resolve(given));
    expect(await namesIn(list)).toEqual(['1.age', '2.age', '77.age']);
  });
});

it('refuses a file of a name that another one has', async () => {
  const listed = new Map(stored.map((file, index) => [`f${index + 1}`, file]));
  const opened = { key, listed, list: { message: '', files: stored } };
  const blob = new Blob(['new']);
  const picked = [{ path: 'plans/报价.pdf', size: 3, lastModified: 0, blob }];
  const start = startSealedChange({ slug: 'abc1234', files: picked, opened }, {} as never, () => {
    throw new Error('nothing is recorded');
  });
  await expect(start).rejects.toMatchObject({ code: 'duplicate-file', details: { fileName: 'plans/报价.pdf' } });
});
