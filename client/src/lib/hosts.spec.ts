import { addressOf, forgetHosts, multipartFromBytes, readHosts } from './hosts.js';

interface Answer {
  ok: boolean;
  json?: object;
}

let asked: number;
function serve(answer: Answer) {
  asked = 0;
  Object.assign(globalThis, {
    fetch: () => {
      asked += 1;
      return Promise.resolve({
        ok: answer.ok,
        status: answer.ok ? 200 : 503,
        json: () => Promise.resolve(answer.json),
      });
    },
  });
}

beforeEach(forgetHosts);

it('sends each call to the host that the deployment names, and fetches the hosts once', async () => {
  serve({
    ok: true,
    json: { apiUrl: 'https://api.test', zipUrl: 'https://zip.test', downloadsUrl: 'https://dl.test' },
  });
  await expect(addressOf('/getQs')).resolves.toBe('https://api.test/getQs');
  await expect(addressOf('/zip')).resolves.toBe('https://zip.test/zip');
  await expect(addressOf('/v1/downloads/file')).resolves.toBe('https://dl.test/v1/downloads/file');
  await expect(addressOf('/requests')).resolves.toBe('/requests');
  expect(asked).toBe(1);
});

it('stays on its own origin without an answer, and asks again next time', async () => {
  serve({ ok: false });
  await expect(addressOf('/getQs')).resolves.toBe('/getQs');
  await readHosts();
  expect(asked).toBe(2);
});

it('takes the size from which files go in parts from the deployment, and has its own without an answer', async () => {
  serve({ ok: false });
  await expect(multipartFromBytes()).resolves.toBe(50_000_000);
  serve({ ok: true, json: { multipartFromBytes: 8_000_000 } });
  await expect(multipartFromBytes()).resolves.toBe(8_000_000);
});
