import { setTimeout as wait } from 'node:timers/promises';
import { partGridBytes } from '../domain/part-grid.js';
import { describeObjectStore } from '../testing/object-store.contract.js';
import { describeWithS3Server, startS3Server } from '../testing/start-s3-server.js';
import { S3Store } from './s3.store.js';

describeWithS3Server('against a real S3 server', () => {
  describeObjectStore('s3', async () => {
    const { config, close } = await startS3Server();
    let agoMs = 0;
    const clock = { now: () => new Date(Date.now() - agoMs) };
    const store = new S3Store({ config, clock });
    return {
      store,
      traits: {
        signedAgo: async (seconds, sign) => {
          agoMs = seconds * 1000;
          return sign().finally(() => (agoMs = 0));
        },
        pass: () => wait(1100),
        partNumber: (offset, size) => 1 + offset / partGridBytes(size, store),
        hasNewEtagEachTime: false,
        uploadMissingCode: 'NoSuchUpload',
      },
      close: async () => {
        await store.close();
        await close();
      },
    };
  });
});
