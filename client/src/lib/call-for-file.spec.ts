import { refreshSession } from '#contract/accounts/auth.js';
import { exportContacts as exportCall } from '#contract/calls.js';
import { exportContacts } from '#contract/contacts.js';
import { callForFile } from './call-for-file.js';
import { endSession, startSession } from './session.js';
import { buildSession } from './testing/builders.js';
import { FakeServer, NetworkDown, Refusal } from './testing/fake-server.js';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install();
  endSession();
});

const groupId = 'group-1';

it('refreshes the token and repeats the call, in the language of the page', async () => {
  startSession(buildSession());
  let isFirst = true;
  server.on(refreshSession, () => buildSession({ accessToken: 'access-2' }));
  server.on(exportContacts, () => {
    if (!isFirst) return undefined;
    isFirst = false;
    throw new Refusal('unauthenticated');
  });
  const file = await callForFile(exportCall, { query: { groupId }, language: 'zh' });
  expect(file).toBeInstanceOf(Blob);
  const [first, second] = server.seen(exportContacts);
  expect(first?.headers).toMatchObject({ authorization: 'Bearer access-1', 'accept-language': 'zh' });
  expect(second?.headers['authorization']).toBe('Bearer access-2');
  expect(second?.query).toEqual({ groupId, book: 'own' });
});

it('turns a refusal and a dead network into their codes, as any call', async () => {
  server.on(exportContacts, () => {
    throw new Refusal('group-not-found');
  });
  await expect(callForFile(exportCall, { query: { groupId } })).rejects.toMatchObject({
    code: 'group-not-found',
  });
  server.on(exportContacts, () => {
    throw new NetworkDown();
  });
  await expect(callForFile(exportCall, {})).rejects.toMatchObject({ code: 'unavailable', status: 0 });
});
