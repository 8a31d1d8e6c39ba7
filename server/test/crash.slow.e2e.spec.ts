import { until } from './harness.js';
import { waitForMail } from './inbox.js';
import { fileOf, makeRequest, uploadFiles, uploadOf, visitRequest } from './request-visits.js';
import { type Opened, type ShippedApp, startShippedApp } from './shipped-app.js';

/**
 * Runs in `npm run test:all` only: it starts the server nine times. In `npm test`, `transfers.e2e.spec.ts` shows that a
 * call repeated makes one transfer, `submissions.e2e.spec.ts` that what is submitted again counts
 * once, `undo.e2e.spec.ts` that work which a process left behind its write is done.
 */

let shipped: ShippedApp;

beforeAll(async () => {
  shipped = await startShippedApp();
});
afterAll(() => shipped.close());

async function killUntil(isDone: () => boolean): Promise<void> {
  for (let kill = 0; kill < 4 && !isDone(); kill += 1) {
    await shipped.app.running.server.kill();
    await shipped.app.resume('server');
  }
}

it('creates each transfer once although the server is killed again and again', async () => {
  const account = await shipped.logIn();
  const uploads: Opened[] = [];
  for (let index = 0; index < 12; index += 1)
    uploads.push(await shipped.putFile(account, Buffer.from(`file ${index}`)));
  let isDone = false;
  const kills = killUntil(() => isDone);
  const create = ({ slug, files }: Opened) =>
    shipped.insist<{ data: { ops: { _id: string }[] } }>(
      '/quicksend2',
      {
        slug,
        sendAs: 'email',
        emailTo: [{ email: `r-${slug.toLowerCase()}@example.com` }],
        expirySeconds: 604_800,
        fileObjects: files.map(({ path, size, itemPath }) => ({ fileName: path, size, itemPath })),
      },
      account.headers,
    );
  const answers = await Promise.all(uploads.map(create));
  isDone = true;
  await kills;
  const again = await Promise.all(uploads.map(create));
  expect(again.map(({ data }) => data.ops[0]?._id)).toEqual(answers.map(({ data }) => data.ops[0]?._id));
  expect(await shipped.database.collection('transfers').countDocuments()).toBe(uploads.length);
  for (const { slug } of uploads) await waitForMail(`r-${slug.toLowerCase()}@example.com`, /./);
  const messageIds = await shipped.database
    .collection('mails')
    .distinct('messageId', { template: 'transfer-received' });
  expect(messageIds).toHaveLength(uploads.length);
  await until(
    async () =>
      (await shipped.database.collection('transfers').countDocuments({ 'outbox.0': { $exists: true } })) === 0,
    'the outbox',
  );
});

it('takes each submission once and whole although the server is killed again and again', async () => {
  const { headers } = await shipped.logIn();
  const server = { url: shipped.app.baseUrl };
  const { slug } = await makeRequest(server, { headers });
  const arrive = async (number: number) => {
    const visitor = await visitRequest(server, slug);
    const file = fileOf(`${visitor.itemId('Passport')}/scan.pdf`, `scan ${number}`);
    const upload = uploadOf(await uploadFiles(server, visitor, [file]));
    const answers = [{ itemId: visitor.itemId('Status'), answer: 'single' }];
    return { headers: visitor.headers, body: { upload, answers, from: { name: `Visitor ${number}` } } };
  };
  const visitors = await Promise.all(Array.from({ length: 12 }, (_, index) => arrive(index)));
  const submitAll = () =>
    Promise.all(visitors.map(({ headers: own, body }) => shipped.insist('/v1/requests/submit', body, own)));
  let isDone = false;
  const kills = killUntil(() => isDone);
  const answers = await submitAll();
  isDone = true;
  await kills;
  expect(await submitAll()).toEqual(answers);
  const count = (collection: string, filter: object) => shipped.database.collection(collection).countDocuments(filter);
  const whole = { 'items.1': { $exists: true }, transferId: { $ne: null }, revision: 1 };
  expect(await count('submissions', whole)).toBe(visitors.length);
  expect(await count('submissions', {})).toBe(visitors.length);
  const transfers = shipped.database.collection('transfers');
  const slugs = await transfers.distinct('slug', { requestId: { $ne: null } });
  expect(slugs).toHaveLength(visitors.length);
  expect(new Set(slugs)).toEqual(new Set(visitors.map(({ body }) => body.upload.slug)));
  expect(await count('upload_sessions', {})).toBe(0);
});
