import type { StoreUnderTest } from './contract-kit.js';
import { describeMultipart } from './multipart.contract.js';
import { describeObjects } from './objects.contract.js';
import { describeSignedRequests } from './signed-requests.contract.js';

/**
 * Contract that every object store adapter must pass. `isStrict`: also what a test server that stands behind it may lack,
 * of parts that come twice or left without their checksums.
 */
export function describeObjectStore(name: string, open: () => Promise<StoreUnderTest>, { isStrict = true } = {}): void {
  describe(`ObjectStore: ${name}`, () => {
    let underTest: StoreUnderTest | undefined;
    let count = 0;
    const opened = (): StoreUnderTest => {
      if (!underTest) throw new Error('the store is opened before the tests, not while they are declared');
      return underTest;
    };
    const context = {
      get store() {
        return opened().store;
      },
      get traits() {
        return opened().traits;
      },
      newKey: () => `area/owner/slug-${(count += 1)}/file.bin`,
      exists: async (key: string) => (await opened().store.head(key)) !== null,
    };

    beforeAll(async () => {
      underTest = await open();
    });
    afterAll(() => underTest?.close());

    describeObjects(context);
    describeSignedRequests(context);
    describeMultipart(context, { isStrict });
  });
}
