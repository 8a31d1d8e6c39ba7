import { until } from './harness.js';
import { type ShippedApp, startShippedApp } from './shipped-app.js';

describe('crash', () => {
  let shipped: ShippedApp;

  beforeAll(async () => {
    shipped = await startShippedApp();
  });
  afterAll(() => shipped.close());

  it('finishes running transfers when it is asked to stop, turns new ones away and ends well', async () => {
    const account = await shipped.logIn();
    const bytes = Buffer.alloc(8_000_000, 1);
    const { slug, files, SecurityToken } = await shipped.putFile(account, bytes);
    const created = {
      slug,
      sendAs: 'link',
      expirySeconds: 604_800,
      fileObjects: files.map((file) => ({ fileName: file.path, size: file.size, itemPath: file.itemPath })),
    };
    await shipped.insist('/quicksend2', created, account.headers);
    const { url } = await shipped.call<{ url: string }>('/v1/downloads/file', { slug, fileId: '0' });
    const download = await fetch(shipped.app.baseUrl + url);
    const reader = download.body?.getReader();
    const first = await reader?.read();
    const ending = shipped.app.running.server.stop();
    await until(async () => {
      const answer = await fetch(`${shipped.app.baseUrl}/health/ready`).catch(() => null);
      return answer !== null && answer.status === 503;
    }, 'the server to say that it stops');
    const refused = await fetch(`${shipped.app.baseUrl}/v1/uploads/${slug}/files`, {
      headers: { authorization: `Bearer ${SecurityToken}` },
    });
    expect(refused.status).toBe(503);
    let received = first?.value?.length ?? 0;
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read())
      received += chunk.value.length;
    expect(received).toBe(bytes.length);
    await ending;
  });
});
