import { setTimeout as wait } from 'node:timers/promises';
import { partGridBytes } from '../domain/part-rules.js';
import { headerOf } from '../domain/no-overwrite.js';
import { S3Store } from '../s3/s3.store.js';
import { describeObjectStore } from './object-store.contract.js';
import type { S3Server } from './start-s3-server.js';

/** The contract of object stores, for the S3 store at a real server. */
export function describeS3Store(start: () => Promise<S3Server>, options: { isStrict: boolean }): void {
  const open = async () => {
    const { config, close } = await start();
    let agoMs = 0;
    const clock = { now: () => new Date(Date.now() - agoMs) };
    const store = new S3Store({ config, clock });
    return {
      store,
      traits: {
        signedAgo: async <T>(seconds: number, sign: () => Promise<T>): Promise<T> => {
          agoMs = seconds * 1000;
          return sign().finally(() => (agoMs = 0));
        },
        pass: () => wait(1100),
        partNumber: (offset: number, size: number) => 1 + offset / partGridBytes(size, store),
        hasNewEtagEachTime: false,
        keepsEtagWithBytes: false,
        noOverwrite: {
          header: headerOf(config.noOverwrite),
          status: config.noOverwrite === 'if-none-match' ? 412 : 409,
        },
        hasChecksums: config.checksums,
        uploadMissingCode: 'NoSuchUpload',
      },
      close: async () => {
        await store.close();
        await close();
      },
    };
  };
  describeObjectStore('s3', open, options);
}
