import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readAccountKey } from '#contract/accounts/account-keys.js';
import { createRequest, readRequest } from '#contract/requests/requests.js';
import { rememberKey } from '../../lib/account-key/known-keys.js';
import { startSession } from '../../lib/session.js';
import { buildSession, buildUser } from '../../lib/testing/builders.js';
import { FakeServer } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { EditRequestPage } from './pages/edit-request-page.js';
import { NewRequestPage } from './pages/new-request-page.js';
import { buildRequest } from './testing/request.builder.js';

const recipient = 'age1zwlyl6h27gzv0lfntr7fcqrjrzqazap8sy5zylkxwneh7llf0dksu37mwt';
const earlier = `age1${'q'.repeat(58)}`;
const user = buildUser();
const key = { recipient, wrappedKey: 'YWdl', passkeys: [], earlier: [], createdAt: 0, isFindable: false };

let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  Object.defineProperty(globalThis, 'isSecureContext', { value: true, configurable: true });
  server = new FakeServer().install();
  server.on(readAccountKey, () => ({ key }));
  server.on(createRequest, ({ body: { title, sealedTo = null } }) => buildRequest({ title, sealedTo }));
  startSession(buildSession({ user }));
});

const namespaces = ['requests', 'send', 'sending', 'common', 'encryption'] as const;
const show = (at = '/dash/requests/new') =>
  renderPage(<NewRequestPage />, { route: '/dash/requests/new', at, namespaces: [...namespaces] });
async function fill(): Promise<void> {
  fireEvent.change(await screen.findByLabelText(/^Title/), { target: { value: 'Tax documents' } });
  const item = within(screen.getByRole('group', { name: 'Item 1' }));
  fireEvent.change(item.getByLabelText(/^Name/), { target: { value: 'Passport' } });
}
const more = () => fireEvent.click(screen.getByRole('button', { name: 'More settings' }));
const encrypts = () => screen.findByRole<HTMLInputElement>('switch', { name: 'End-to-end encrypted' });
const create = () => fireEvent.click(screen.getByRole('button', { name: 'Create request' }));

it('is encrypted for the own key, and its link carries it', async () => {
  await show();
  await fill();
  expect(server.seen(readAccountKey)).toEqual([]);
  more();
  await waitFor(async () => expect((await encrypts()).disabled).toBe(false));
  fireEvent.click(await encrypts());
  create();
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'sampan.test/r/req1234' });
  expect(link.href).toBe(`https://sampan.test/r/req1234#${recipient}`);
  expect(server.seen(createRequest)[0]?.body.sealedTo).toBe(recipient);
});

it('is plain unless that is wanted', async () => {
  await show();
  await fill();
  create();
  await waitFor(() => expect(server.seen(createRequest)).toHaveLength(1));
  expect(server.seen(createRequest)[0]?.body).not.toHaveProperty('sealedTo');
});

it('leads a user without a key to where it is made', async () => {
  server.on(readAccountKey, () => ({ key: null }));
  await show();
  await fill();
  more();
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Create key' });
  expect(new URL(link.href).pathname).toBe('/dash/account/encryption');
  expect((await encrypts()).disabled).toBe(true);
});

it('does not use a key that this browser does not know', async () => {
  rememberKey(user.email, earlier);
  await show();
  await fill();
  more();
  expect(await screen.findByText(/This browser remembers a different key for you/)).toBeTruthy();
  expect((await encrypts()).disabled).toBe(true);
});

it('is not made plain if the key of a draft cannot be used', async () => {
  server.on(readRequest, () => buildRequest({ sealedTo: earlier }));
  server.on(readAccountKey, () => ({ key: null }));
  await show('/dash/requests/new?from=req1234');
  expect((await encrypts()).checked).toBe(true);
  create();
  expect(await screen.findByText(/Your key can't be used right now/)).toBeTruthy();
  expect(server.seen(createRequest)).toEqual([]);
});

it('copied from an encrypted one is encrypted for the present key', async () => {
  server.on(readRequest, () => buildRequest({ sealedTo: earlier }));
  await show('/dash/requests/new?from=req1234');
  expect((await encrypts()).checked).toBe(true);
  await waitFor(() => expect(server.seen(readAccountKey)).toHaveLength(1));
  create();
  await waitFor(() => expect(server.seen(createRequest)[0]?.body.sealedTo).toBe(recipient));
});

it('cannot be encrypted where that is off, and is encrypted where that is demanded', async () => {
  const { transferSettings } = user;
  const rule = (encryption: 'off' | 'required') =>
    startSession(buildSession({ user: { ...user, transferSettings: { ...transferSettings, encryption } } }));
  rule('off');
  const { unmount } = await show();
  await fill();
  more();
  await waitFor(() => expect(server.seen(readAccountKey)).toHaveLength(1));
  expect(screen.queryByRole('switch', { name: 'End-to-end encrypted' })).toBeNull();
  unmount();
  sessionStorage.clear();
  rule('required');
  await show();
  await fill();
  expect((await encrypts()).disabled).toBe(true);
  await waitFor(() => expect(server.seen(readAccountKey)).toHaveLength(2));
  create();
  await waitFor(() => expect(server.seen(createRequest)[0]?.body.sealedTo).toBe(recipient));
});

it('needs a secure page', async () => {
  Object.defineProperty(globalThis, 'isSecureContext', { value: false, configurable: true });
  await show();
  await fill();
  more();
  expect(await screen.findByText(/begins with https/)).toBeTruthy();
  expect((await encrypts()).disabled).toBe(true);
});

it('stays as it is when the request is changed', async () => {
  server.on(readRequest, () => buildRequest({ sealedTo: recipient }));
  await renderPage(<EditRequestPage />, {
    route: '/dash/requests/:slug/edit',
    at: '/dash/requests/req1234/edit',
    namespaces: [...namespaces],
  });
  await screen.findByLabelText(/^Title/);
  more();
  expect(await screen.findByText(/Only the person who created the request can open/)).toBeTruthy();
  expect(screen.queryByRole('switch', { name: 'End-to-end encrypted' })).toBeNull();
});
