import { until } from './harness.js';
import { waitForMail } from './inbox.js';
import { type Opened, type ShippedApp, startShippedApp } from './shipped-app.js';

/**
 * Runs in `npm run test:all` only: it starts the server five times. That a call repeated with its idempotency key
 * makes one transfer is in transfers.e2e.spec.ts, work that a process left behind its write in undo.e2e.spec.ts; a
 * server killed between write and answer has no cheaper test.
 */

let shipped: ShippedApp;

beforeAll(async () => {
  shipped = await startShippedApp();
});
afterAll(() => shipped.close());

it('creates each transfer once although the server is killed again and again', async () => {
  const account = await shipped.logIn();
  const uploads: Opened[] = [];
  for (let index = 0; index < 12; index += 1)
    uploads.push(await shipped.putFile(account, Buffer.from(`file ${index}`)));
  let isDone = false;
  const kills = (async () => {
    for (let kill = 0; kill < 4 && !isDone; kill += 1) {
      await shipped.app.end({ part: 'server', signal: 'SIGKILL' });
      await shipped.app.resume('server');
    }
  })();
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
      { ...account.headers, 'idempotency-key': slug },
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
}, 180_000);
