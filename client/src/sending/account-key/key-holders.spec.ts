import { findPublicKeys, readAccountKey } from '#contract/accounts/account-keys.js';
import { knownKey, rememberKey } from '../../lib/account-key/known-keys.js';
import { startSession } from '../../lib/session.js';
import { buildSession, buildUser } from '../../lib/testing/builders.js';
import { FakeServer, Refusal } from '../../lib/testing/fake-server.js';
import { emptyDraft, type Draft } from '../form/draft.js';
import { keyHoldersOf } from './key-holders.js';

const key = (letter: string) => `age1${letter.repeat(58)}`;
const user = buildUser({ email: 'mei@example.com' });
const own = { recipient: key('q'), wrappedKey: 'YWdl', passkeys: [], earlier: [], createdAt: 0, isFindable: false };

let server: FakeServer;
let addresses = 0;
/** The page remembers what it has asked. */
const newAddress = () => `person-${(addresses += 1)}@example.com`;

beforeEach(() => {
  localStorage.clear();
  server = new FakeServer()
    .install()
    .on(readAccountKey, () => ({ key: own }))
    .on(findPublicKeys, () => ({ keys: [] }));
  startSession(buildSession({ user }));
});

const holders = (draft: Partial<Draft>) =>
  keyHoldersOf({ files: [], draft: { ...emptyDraft, ...draft }, sender: { kind: 'member', user } });
const to = (...emails: string[]) => ({ recipients: emails.map((email) => ({ email, isValid: true })) });

describe('for whom the key of a transfer is sealed', () => {
  it('its sender and the recipients who have a key, who are then known', async () => {
    const [li, wu] = [newAddress(), newAddress()];
    server.on(findPublicKeys, () => ({ keys: [{ email: wu, recipient: key('p') }] }));
    const found = await holders(to(li, wu));
    expect(found.map(({ email, recipient }) => [email, recipient])).toEqual([
      [user.email, own.recipient],
      [wu, key('p')],
    ]);
    expect(server.seen(findPublicKeys).map(({ body }) => body.emails)).toEqual([[li, wu]]);
    expect(knownKey(wu)).toBe(key('p'));
    await holders(to(li, wu));
    expect(server.seen(findPublicKeys)).toHaveLength(1);
  });

  it('its sender alone if it goes by link', async () => {
    expect(await holders({ sendAs: 'link', ...to(newAddress()) })).toHaveLength(1);
    expect(server.seen(findPublicKeys)).toEqual([]);
  });

  it('nobody whose key has changed', async () => {
    const li = newAddress();
    rememberKey(li, key('z'));
    rememberKey(user.email, key('y'));
    server.on(findPublicKeys, () => ({ keys: [{ email: li, recipient: key('p') }] }));
    expect(await holders(to(li))).toEqual([]);
    expect(knownKey(li)).toBe(key('z'));
  });

  it('nobody without an answer, or for a visitor', async () => {
    const refuse = () => {
      throw new Refusal('not-found');
    };
    server.on(findPublicKeys, refuse).on(readAccountKey, refuse);
    expect(await holders(to(newAddress()))).toEqual([]);
    const sender = { kind: 'visitor', email: 'a@example.com', ticket: 't' } as const;
    expect(await keyHoldersOf({ files: [], draft: emptyDraft, sender })).toEqual([]);
  });
});
