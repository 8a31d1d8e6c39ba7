import { DiskStore } from '../disk/disk.store.js';
import { UrlSigner } from '../domain/signed-url.js';
import { HandClock, TEST_SIGNING_SECRET } from './store-server.js';

/** Rewraps the keys of the given store, in a process that tests may kill. */
const [folder = '', masterKey = '', previousKey = ''] = process.argv.slice(2);
const clock = new HandClock();
const store = await DiskStore.open({
  folder,
  urlPrefix: 'http://store.test/objects',
  signer: new UrlSigner([TEST_SIGNING_SECRET], clock),
  clock,
  encryption: { isOn: true, masterKey, previousKeys: [previousKey] },
});
await store.rewrapKeys();
await store.close();
