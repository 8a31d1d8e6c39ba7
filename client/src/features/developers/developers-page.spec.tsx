import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createAccessToken, listAccessTokens, revokeAccessToken } from '#contract/accounts/access-tokens.js';
import type { UserView } from '#contract/accounts/auth.js';
import type { EndpointShape } from '#contract/endpoint.js';
import { WEBHOOK_DELIVERIES_PAGE_SIZE } from '#contract/limits.js';
import {
  createWebhook,
  deleteWebhook,
  editWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
} from '#contract/webhooks.js';
import { startSession } from '../../lib/session.js';
import { buildSession, buildUser } from '../../lib/testing/builders.js';
import { FakeServer, Refusal } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { Notices } from '../../ui/notices.js';
import { DevelopersPage } from './pages/developers-page.js';
import { buildToken } from './testing/token.builder.js';
import { buildDelivery, buildWebhook } from './testing/webhook.builder.js';

let server: FakeServer;
const logIn = (changes: Partial<UserView> = {}) => startSession(buildSession({ user: buildUser(changes) }));
beforeEach(() => {
  server = new FakeServer().install();
  server
    .on(listAccessTokens, () => ({ tokens: [buildToken()] }))
    .on(listWebhooks, () => ({ webhooks: [buildWebhook()] }))
    .on(listWebhookDeliveries, () => ({ deliveries: [buildDelivery({ state: 'failed' })], total: 1 }));
  logIn();
});

const show = () =>
  renderPage(
    <>
      <DevelopersPage />
      <Notices />
    </>,
    { route: '/dash/account/developers', at: '/dash/account/developers', namespaces: ['developers'] },
  );
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const inDialog = async () => within(await screen.findByRole('dialog'));

it('creates a token of the chosen scopes and lifetime, and shows its value until the notice is closed', async () => {
  server.on(createAccessToken, ({ body }) => ({ token: buildToken({ name: body.name }), value: 'sampan_secret' }));
  await show();
  await press('New token');
  const dialog = await inDialog();
  fireEvent.click(await dialog.findByRole('button', { name: 'Create token' }));
  expect(await dialog.findByText('Enter a name of up to 100 characters.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'Backup' } });
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Send files and change transfers' }));
  fireEvent.change(dialog.getByLabelText('Expires after'), { target: { value: 'null' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Create token' }));
  expect(await screen.findByText('sampan_secret')).toBeTruthy();
  expect(server.seen(createAccessToken).map(({ body }) => body)).toEqual([
    { name: 'Backup', scopes: ['send', 'read'], days: null },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.seen(listAccessTokens)).toHaveLength(2);
  await press('Close');
  await waitFor(() => expect(screen.queryByText('sampan_secret')).toBeNull());
});

it('keeps what was typed when a token is refused, and says why', async () => {
  server.on(createAccessToken, () => {
    throw new Refusal('too-many-tokens');
  });
  await show();
  await press('New token');
  const dialog = await inDialog();
  fireEvent.change(await dialog.findByLabelText(/^Name/), { target: { value: 'Backup' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Create token' }));
  expect(await dialog.findByRole('alert')).toBeTruthy();
  expect(dialog.getByDisplayValue('Backup')).toBeTruthy();
});

it('revokes a token once the user has confirmed it, and reads the list again', async () => {
  server.on(revokeAccessToken, () => ({ revoked: true as const }));
  await show();
  await press('Revoke Nightly backup');
  const dialog = await inDialog();
  expect(server.seen(revokeAccessToken)).toHaveLength(0);
  server.on(listAccessTokens, () => ({ tokens: [] }));
  fireEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('You have no tokens.')).toBeTruthy();
  expect(await screen.findByText('Nightly backup is revoked')).toBeTruthy();
  expect(server.seen(revokeAccessToken)[0]?.params).toEqual(['t1']);
});

it('creates a webhook for the chosen events, and shows its secret', async () => {
  server.on(createWebhook, ({ body }) => ({ webhook: buildWebhook(body), signingKey: 'whsec_1' }));
  await show();
  await press('New webhook');
  const dialog = await inDialog();
  fireEvent.change(await dialog.findByLabelText(/^URL/), { target: { value: 'https://example.com/hook' } });
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Submission received' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Create webhook' }));
  expect(await screen.findByText('whsec_1')).toBeTruthy();
  expect(server.seen(createWebhook).map(({ body }) => body)).toEqual([
    { url: 'https://example.com/hook', events: ['download.started', 'request.submission'] },
  ]);
  expect(server.seen(listWebhooks)).toHaveLength(2);
});

interface Action {
  act: string;
  button: string;
  endpoint: EndpointShape;
  /** True if a dialog confirms it, by a button of the same name. */
  isConfirmed?: true;
  answer(): unknown;
  sent: { params: string[]; body?: unknown };
  /** Found on the page once it is done. */
  shows: string;
}

/** The actions on one webhook, whose list says that it is off from the second time on. */
const actions: readonly Action[] = [
  {
    act: 'sends a test and opens the deliveries',
    button: 'Send test',
    endpoint: testWebhook,
    answer: () => ({ deliveryId: 'd2' }),
    sent: { params: ['w1'] },
    shows: 'Failed',
  },
  {
    act: 'rotates the secret and shows the new one',
    button: 'New secret',
    endpoint: rotateWebhookSecret,
    answer: () => ({ webhook: buildWebhook(), signingKey: 'whsec_2' }),
    sent: { params: ['w1'] },
    shows: 'whsec_2',
  },
  {
    act: 'switches a webhook off',
    button: 'Switch off',
    endpoint: editWebhook,
    answer: () => buildWebhook({ isEnabled: false }),
    sent: { params: ['w1'], body: { isEnabled: false } },
    shows: 'Switched off',
  },
  {
    act: 'deletes a webhook once the user has confirmed it',
    button: 'Delete',
    endpoint: deleteWebhook,
    isConfirmed: true,
    answer: () => ({ deleted: true }),
    sent: { params: ['w1'] },
    shows: 'Switched off',
  },
];

/** A handler for an endpoint of a table: its answer is parsed by the schema of the endpoint all the same. */
const answerBy = (endpoint: EndpointShape, answer: () => unknown) => server.on(endpoint, answer as () => never);

async function take({ button, isConfirmed, endpoint }: Action): Promise<void> {
  await press(button);
  if (!isConfirmed) return;
  const dialog = await inDialog();
  expect(server.seen(endpoint)).toHaveLength(0);
  fireEvent.click(dialog.getByRole('button', { name: button }));
}

it.each(actions)('$act', async (action) => {
  answerBy(action.endpoint, action.answer);
  await show();
  await screen.findByText('https://hooks.example.com/sampan');
  server.on(listWebhooks, () => ({ webhooks: [buildWebhook({ isEnabled: false })] }));
  await take(action);
  expect(await screen.findByText(action.shows)).toBeTruthy();
  expect(server.seen(action.endpoint).map(({ params, body }) => ({ params, body }))).toEqual([
    { body: undefined, ...action.sent },
  ]);
});

it.each(actions)('says why it is refused: $button', async (action) => {
  answerBy(action.endpoint, () => {
    throw new Refusal('webhook-not-found');
  });
  await show();
  await take(action);
  expect(await screen.findByText('This webhook or delivery no longer exists.')).toBeTruthy();
});

it('switches a webhook on again, which cannot be tested while it is off', async () => {
  server
    .on(listWebhooks, () => ({ webhooks: [buildWebhook({ isEnabled: false })] }))
    .on(editWebhook, () => buildWebhook());
  await show();
  await screen.findByText('Switched off');
  expect(screen.queryByRole('button', { name: 'Send test' })).toBeNull();
  await press('Switch on');
  await waitFor(() => expect(server.seen(editWebhook)[0]?.body).toEqual({ isEnabled: true }));
});

it('replays a delivery, which the list then shows', async () => {
  server.on(replayWebhookDelivery, () => ({ deliveryId: 'd2' }));
  await show();
  await press('Deliveries');
  await press('Deliver again');
  expect(await screen.findByText('It is being delivered again')).toBeTruthy();
  expect(server.seen(replayWebhookDelivery).map(({ params }) => params)).toEqual([['w1', 'd1']]);
  expect(server.seen(listWebhookDeliveries)).toHaveLength(2);
});

it('reads older deliveries page by page', async () => {
  server.on(listWebhookDeliveries, () => ({ deliveries: [buildDelivery()], total: WEBHOOK_DELIVERIES_PAGE_SIZE + 1 }));
  await show();
  await press('Deliveries');
  await press('Older');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Older' })).toBeNull());
  expect(server.seen(listWebhookDeliveries).map(({ query }) => query.skip)).toEqual([0, WEBHOOK_DELIVERIES_PAGE_SIZE]);
});

it('shows no webhooks to members of a team, which only its admins may manage', async () => {
  logIn({ teamRole: 'member', isTeamMember: true });
  await show();
  await screen.findByText('Nightly backup');
  expect(screen.queryByRole('heading', { name: 'Webhooks' })).toBeNull();
  expect(server.seen(listWebhooks)).toHaveLength(0);
});
