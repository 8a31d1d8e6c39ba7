import { inPieces, sha256, SOON } from '../testing/contract-kit.js';
import { HAND_OFF, type HandingStore, startHandingStore } from '../testing/handing-store.js';
import { TEST_ENCRYPTION } from '../testing/store-server.js';

describe('downloads handed off', () => {
  let handing: HandingStore;
  afterEach(() => handing.close());

  it('passes the file name to nginx once the request is authorised and counted', async () => {
    handing = await startHandingStore();
    const response = await fetch(await handing.address('token'));
    const { etag } = (await handing.server.store.head('area/file.bin')) ?? {};
    expect(response.headers.get('x-accel-redirect')).toBe(`${HAND_OFF}area/file.bin+${etag}`);
    expect(response.headers.get('content-disposition')).toContain('attachment');
    expect((await response.arrayBuffer()).byteLength).toBe(0);
    expect(handing.begun()).toBe(1);
    const changed = await fetch((await handing.address('token')).replace('token=token', 'token=other'));
    expect(changed.status).toBe(403);
    expect(changed.headers.get('x-accel-redirect')).toBeNull();
    expect(handing.begun()).toBe(1);
  });

  it('sends a small file itself, which has no file of its own in the store', async () => {
    handing = await startHandingStore();
    const { store } = handing.server;
    await store.put('area/small.txt', inPieces(Buffer.from('small')), { size: 5 });
    const response = await fetch(
      await store.signGet({ key: 'area/small.txt', fileName: 'small.txt', expiresInSeconds: SOON }),
    );
    expect(response.headers.get('x-accel-redirect')).toBeNull();
    expect(await response.text()).toBe('small');
  });

  it('sends what is encrypted itself', async () => {
    handing = await startHandingStore(TEST_ENCRYPTION);
    const response = await fetch(await handing.address());
    expect(response.headers.get('x-accel-redirect')).toBeNull();
    expect(sha256(new Uint8Array(await response.arrayBuffer()))).toBe(sha256(handing.bytes));
  });
});
