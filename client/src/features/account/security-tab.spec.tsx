import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listSessions } from '#contract/accounts/account.js';
import { removePasskey, renamePasskey } from '#contract/accounts/passkeys.js';
import {
  confirmSecondFactor,
  readSecurity,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  stepUp,
} from '#contract/accounts/security.js';
import type { EndpointShape, ResponseOf } from '#contract/endpoint.js';
import { dismissNotice, shownNotices } from '../../lib/notices.js';
import { startSession } from '../../lib/session.js';
import { buildSession } from '../../lib/testing/builders.js';
import { configureClient } from '../../lib/testing/client-settings.js';
import { FakeServer, Refusal } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { SecurityTab } from './components/security-tab.js';
import { StepUpDialog } from './components/step-up-dialog.js';

const on = { enabledAt: Date.UTC(2026, 0, 1), recoveryCodesLeft: 2 };
const laptop = { passkeyId: 'p1', name: 'My laptop', createdAt: Date.UTC(2026, 0, 1), lastUsedAt: null };
const codes = { recoveryCodes: ['ABCDEFGHJK', 'LMNPQRSTUV'] };

let server: FakeServer;
let security: ResponseOf<typeof readSecurity>;
beforeEach(() => {
  for (const { id } of shownNotices()) dismissNotice(id);
  security = { secondFactor: on, passkeys: [laptop], proof: 'code' };
  server = new FakeServer()
    .install()
    .on(readSecurity, () => security)
    .on(listSessions, () => ({ sessions: [], total: 1 }));
  startSession(buildSession());
});

const show = () => renderPage(<SecurityTab />, { route: '/', at: '/', namespaces: ['account', 'security'] });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const inDialog = async () => within(await screen.findByRole('dialog'));

interface Action {
  act: string;
  /** The button that opens the dialog, and the one that confirms it. */
  button: string;
  confirm: string;
  /** Text for the field of the dialog. */
  typed?: string;
  endpoint: EndpointShape;
  answer: object;
  sent: { params: string[]; body?: object };
  /** The server's answer afterwards, which the page then shows. */
  after?: Partial<ResponseOf<typeof readSecurity>>;
  shows: string;
  notice?: string;
}

const actions: readonly Action[] = [
  {
    act: 'renames a passkey',
    button: 'Rename My laptop',
    confirm: 'Save',
    typed: ' Old laptop ',
    endpoint: renamePasskey,
    answer: { renamed: true },
    sent: { params: ['p1'], body: { name: 'Old laptop' } },
    after: { passkeys: [{ ...laptop, name: 'Old laptop' }] },
    shows: 'Old laptop',
  },
  {
    act: 'removes a passkey',
    button: 'Remove My laptop',
    confirm: 'Remove',
    endpoint: removePasskey,
    answer: { removed: true },
    sent: { params: ['p1'] },
    after: { passkeys: [] },
    shows: 'You have no passkeys yet.',
    notice: 'Passkey removed',
  },
  {
    act: 'makes new recovery codes and shows them in halves',
    button: 'New recovery codes',
    confirm: 'New recovery codes',
    endpoint: renewRecoveryCodes,
    answer: codes,
    sent: { params: [] },
    shows: 'ABCDE-FGHJK',
  },
  {
    act: 'switches the second factor off',
    button: 'Switch off',
    confirm: 'Switch off',
    endpoint: removeSecondFactor,
    answer: { removed: true },
    sent: { params: [] },
    after: { secondFactor: null },
    shows: 'Set up',
    notice: 'Two-step login is off',
  },
];

async function confirm({ button, confirm: label, typed }: Action) {
  await press(button);
  const dialog = await inDialog();
  if (typed !== undefined) fireEvent.change(await dialog.findByLabelText('Name'), { target: { value: typed } });
  return { dialog, submit: () => fireEvent.click(dialog.getByRole('button', { name: label })) };
}

it.each(actions)('$act, once it is confirmed', async (action) => {
  const { endpoint, answer, sent, after, shows, notice } = action;
  server.on(endpoint, (() => {
    security = { ...security, ...after };
    return answer;
  }) as () => never);
  await show();
  const { submit } = await confirm(action);
  expect(server.seen(endpoint)).toHaveLength(0);
  submit();
  expect(await screen.findByText(shows)).toBeTruthy();
  expect(server.seen(endpoint).map(({ params, body }) => ({ params, body }))).toEqual([{ body: undefined, ...sent }]);
  expect(server.seen(readSecurity)).toHaveLength(2);
  expect(shownNotices().map(({ title }) => title)).toEqual(notice === undefined ? [] : [notice]);
});

it.each(actions)('says in the dialog why it is refused: $button', async (action) => {
  server.on(action.endpoint, () => {
    throw new Refusal('too-many-requests', { retryAfterSeconds: 900 });
  });
  await show();
  const { dialog, submit } = await confirm(action);
  submit();
  expect((await dialog.findByRole('alert')).textContent).toContain('15 minutes');
  expect(shownNotices()).toEqual([]);
});

it('closes the dialog of recovery codes by its button alone', async () => {
  server.on(renewRecoveryCodes, () => codes);
  await show();
  (await confirm(actions[2] as Action)).submit();
  await screen.findByText('LMNPQ-RSTUV');
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(screen.getByText('LMNPQ-RSTUV')).toBeTruthy();
  await press('I have saved them');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('sets the second factor up with a code of the app, and shows the recovery codes', async () => {
  security = { ...security, secondFactor: null };
  let tries = 0;
  server
    .on(startSecondFactor, () => ({ key: 'JBSWY3DPEHPK3PXP', ticket: 'ticket-1' }))
    .on(confirmSecondFactor, () => {
      tries += 1;
      if (tries === 1) throw new Refusal('second-factor-wrong');
      return codes;
    });
  await show();
  await press('Set up');
  const dialog = await inDialog();
  expect(await dialog.findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Code from the app'), { target: { value: '123 456' } });
  expect(await dialog.findByRole('alert')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Switch on' }));
  expect(await screen.findByText('ABCDE-FGHJK')).toBeTruthy();
  const sent = { ticket: 'ticket-1', code: '123456' };
  expect(server.seen(confirmSecondFactor).map(({ body }) => body)).toEqual([sent, sent]);
  expect(server.seen(startSecondFactor)).toHaveLength(1);
});

describe('the step-up', () => {
  beforeEach(() => configureClient({}));

  it.each([
    ['code', 'Code', '123 456', { code: '123456' }],
    ['password', 'Password', 'correct horse', { password: 'correct horse' }],
  ] as const)('asks for the %s', async (proof, label, typed, body) => {
    security = { secondFactor: null, passkeys: [], proof };
    let isProven: boolean | undefined;
    server.on(stepUp, () => ({ provenUntil: Date.now() }));
    await renderPage(<StepUpDialog question={{ done: (proven) => (isProven = proven) }} />, {
      route: '/',
      at: '/',
      namespaces: ['security'],
    });
    fireEvent.change(await screen.findByLabelText(label), { target: { value: typed } });
    await press('Continue');
    await waitFor(() => expect(isProven).toBe(true));
    expect(server.seen(stepUp).map((seen) => seen.body)).toEqual([body]);
  });

  it('stays open with a wrong code, and refuses the call when it is cancelled', async () => {
    const answers: boolean[] = [];
    server.on(stepUp, () => {
      throw new Refusal('second-factor-wrong');
    });
    await renderPage(<StepUpDialog question={{ done: (proven) => void answers.push(proven) }} />, {
      route: '/',
      at: '/',
      namespaces: ['security'],
    });
    fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '000000' } });
    await press('Continue');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(answers).toEqual([]);
    await press('Cancel');
    expect(answers).toEqual([false]);
  });
});
