import type { ObjectStore } from '../object-store.js';
import type { StoreUnderTest } from './contract-kit.js';
import { describeMultipart } from './multipart.contract.js';
import { describeObjects } from './objects.contract.js';
import { describeSignedRequests } from './signed-requests.contract.js';

/** What every object store must do, whatever it is made of. */
export function describeObjectStore(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`ObjectStore: ${name}`, () => {
    let underTest: StoreUnderTest | undefined;
    let count = 0;
    const store = (): ObjectStore => {
      if (!underTest) throw new Error('the store is opened before the tests, not while they are declared');
      return underTest.store;
    };
    const context = {
      get store() {
        return store();
      },
      advance: (seconds: number) => underTest?.advance(seconds),
      newKey: () => `area/owner/slug-${(count += 1)}/file.bin`,
      exists: async (key: string) => (await store().head(key)) !== null,
    };

    beforeAll(async () => {
      underTest = await open();
    });
    afterAll(() => underTest?.close());

    describeObjects(context);
    describeSignedRequests(context);
    describeMultipart(context);
  });
}
