import type { S3StoreConfig } from '../storage.settings.js';
import { headerOf } from '../domain/no-overwrite.js';
import { describeS3Store } from '../testing/describe-s3-store.js';
import { type ProviderProxy, startProviderProxy } from '../testing/provider-proxy.js';
import { describeWithS3Server, type S3Server, sharedGateway, startS3Server } from '../testing/start-s3-server.js';
import { S3Store } from './s3.store.js';

type Kind = Exclude<S3StoreConfig['noOverwrite'], 'if-none-match'>;

/** The store that is declared, before which a proxy stands that behaves as its provider documents. */
async function startProvider(noOverwrite: Kind): Promise<S3Server> {
  let proxy: ProviderProxy | undefined;
  const server = await startS3Server({ noOverwrite, forcePathStyle: false, checksums: false }, async () => {
    const gateway = sharedGateway();
    proxy = await startProviderProxy(gateway.endpoint, { header: headerOf(noOverwrite) });
    return { ...gateway, endpoint: proxy.endpoint };
  });
  const close = async (): Promise<void> => {
    await proxy?.close();
    await server.close();
  };
  return { ...server, close };
}

describeWithS3Server('a store like Alibaba OSS', () => {
  describeS3Store(() => startProvider('alibaba'), { isStrict: false });
});

describeWithS3Server('the set-up of a store with a header of its own', () => {
  const PAGES = 'https://files.example.com';
  const kinds: Kind[] = ['alibaba', 'tencent'];

  describe.each(kinds)('%s', (kind) => {
    let server: S3Server;
    const opened: S3Store[] = [];
    const storeOf = (changes: Partial<S3StoreConfig> = {}): S3Store => {
      const store = new S3Store({ config: { ...server.config, ...changes }, clock: { now: () => new Date() } });
      opened.push(store);
      return store;
    };

    beforeAll(async () => {
      server = await startProvider(kind);
    });
    afterAll(async () => {
      for (const store of opened) await store.close();
      await server.close();
    });

    it('is content with the right declaration, and the pages may send its header', async () => {
      expect(await storeOf().provision(PAGES)).toContain(`nothing is written over (${headerOf(kind)})`);
      expect(await storeOf().diagnose(PAGES)).toEqual([]);
    });

    it('finds out which declaration holds, and leaves nothing', async () => {
      const store = storeOf({ noOverwrite: 'if-none-match' });
      await expect(store.provision(PAGES)).rejects.toThrow(
        `this server does not know or ignores if-none-match; set "noOverwrite": "${kind}" in STORES`,
      );
      for await (const page of store.list('')) throw new Error(`${page[0]?.key} is left`);
    });

    it('a bucket in the path is refused', async () => {
      const store = storeOf({ forcePathStyle: true });
      expect(await store.diagnose(PAGES)).toEqual([expect.stringContaining('set "forcePathStyle": false in STORES')]);
      await expect(store.provision(PAGES)).rejects.toThrow('set "forcePathStyle": false in STORES');
    });
  });
});
