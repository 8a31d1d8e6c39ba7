import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  changePassword,
  endOtherSessions,
  endSession as endSessionCall,
  listSessions,
  updateProfile,
  type AccountSession,
} from '#contract/accounts/account.js';
import type { UserView } from '#contract/accounts/auth.js';
import { readSecurity } from '#contract/accounts/security.js';
import { translator } from '../../i18n/index.js';
import { dismissNotice, shownNotices } from '../../lib/notices.js';
import { startSession, useSession } from '../../lib/session.js';
import { buildSession, buildUser } from '../../lib/testing/builders.js';
import { FakeServer, Refusal } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { deviceName } from './components/session-list.js';
import { AccountPage } from './pages/account-page.js';
import { buildAccountSession } from './testing/account-session.builder.js';

const NOW = Date.now();
const here = buildAccountSession({ id: 'here', current: true, country: null, lastUsedAt: NOW });
const phone = buildAccountSession({ id: 'p1', device: { kind: 'phone', browser: 'Safari', system: 'iPhone' } });

let server: FakeServer;
let sessions: AccountSession[];
beforeEach(() => {
  localStorage.clear();
  for (const { id } of shownNotices()) dismissNotice(id);
  startSession(buildSession({ user: buildUser() }));
  sessions = [here, phone];
  server = new FakeServer().install();
  server.on(readSecurity, () => ({ secondFactor: null, passkeys: [], proof: 'password' as const }));
  server.on(listSessions, ({ query }) => ({
    sessions: sessions.slice(query.skip, query.skip + 20),
    total: sessions.length,
  }));
  server.on(updateProfile, ({ body }) => {
    const { transferSettings, requestSettings } = buildUser();
    const changes = JSON.parse(JSON.stringify(body)) as Partial<UserView>;
    return buildUser({
      ...changes,
      transferSettings: { ...transferSettings, ...changes.transferSettings },
      requestSettings: { ...requestSettings, ...changes.requestSettings },
    });
  });
});

function Page() {
  const { user } = useSession();
  return (
    user && (
      <AccountPage
        team={null}
        notifications={<p>alerts here</p>}
        codes={<p>codes here</p>}
        leaving={null}
        billsPath="/dash/account/billing"
      />
    )
  );
}
const show = (search = '') =>
  renderPage(<Page />, { route: '/dash/account', at: `/dash/account${search}`, namespaces: ['account'] });
const titles = () => shownNotices().map(({ title }) => title);

describe('settings', () => {
  it('turns reminders off for new transfers', async () => {
    await show('?tab=sending');
    const reminds = await screen.findByRole<HTMLInputElement>('switch', { name: /Remind recipients/ });
    expect(reminds.checked).toBe(true);
    await act(async () => fireEvent.click(reminds));
    expect(server.seen(updateProfile)[0]?.body).toEqual({ transferSettings: { reminds: false } });
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /Remind recipients/ }).checked).toBe(false);
  });

  it('are kept for new transfers and requests, one by one', async () => {
    await show('?tab=sending');
    const section = (name: string) => within(screen.getByRole('region', { name }));
    const [ofTransfers, ofRequests] = [section('New transfers'), section('New file requests')];
    const senderName = await screen.findByLabelText('Sender name');
    fireEvent.change(senderName, { target: { value: 'Harbour Works' } });
    await act(async () => fireEvent.click(ofTransfers.getByRole('button', { name: 'Save' })));
    await act(async () => fireEvent.click(ofTransfers.getByRole('switch', { name: /^Only recipients/ })));
    await act(async () => fireEvent.click(ofRequests.getByRole('switch', { name: /needs a password/ })));
    expect(server.seen(updateProfile).map(({ body }) => body)).toEqual([
      { transferSettings: { senderName: 'Harbour Works', message: '' } },
      { transferSettings: { recipientsOnly: true } },
      { requestSettings: { needsPassword: true } },
    ]);
    const message = ofRequests.getByLabelText('Message');
    fireEvent.change(message, { target: { value: 'x'.repeat(281) } });
    await act(async () => fireEvent.click(ofRequests.getByRole('button', { name: 'Save' })));
    expect(await ofRequests.findByText('At most 280 characters.')).toBeTruthy();
    expect(server.seen(updateProfile)).toHaveLength(3);
  });

  it('are the admins’ in a team', async () => {
    startSession(buildSession({ user: buildUser({ isTeamMember: true, teamRole: 'member' }) }));
    await show('?tab=sending');
    expect(await screen.findByRole('heading', { level: 1, name: 'Account' })).toBeTruthy();
    expect(screen.queryByText('New transfers')).toBeNull();
  });

  it('says when nothing could be stored, and shows what still holds', async () => {
    server.on(updateProfile, () => {
      throw new Refusal('internal');
    });
    await show('?tab=sending');
    const target = await screen.findByRole('switch', { name: /Remind recipients/ });
    await act(async () => fireEvent.click(target));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /Remind recipients/ }).checked).toBe(true);
    expect(titles()).toEqual([]);
  });
});

it('holds each part at an address of its own', async () => {
  const { router } = await show('?tab=notifications');
  expect(await screen.findByText('alerts here')).toBeTruthy();
  await act(() => router.navigate('/dash/account?tab=security'));
  expect(await screen.findByRole('heading', { name: 'Password' })).toBeTruthy();
  await act(() => router.navigate('/dash/account'));
  expect(screen.getByRole('heading', { level: 1, name: 'Account' })).toBeTruthy();
});

it.each([
  ['1', '?plans=shown'],
  ['plan', '?plans=shown'],
  ['2', ''],
])('leads from tab %s to the page of plan and bills', async (tab, search) => {
  const { address } = await show(`?tab=${tab}`);
  expect(address()).toBe(`/dash/account/billing${search}`);
});

describe('the password', () => {
  const fill = async (current: string, next: string) => {
    await show('?tab=security');
    fireEvent.change(await screen.findByLabelText('Current password'), { target: { value: current } });
    fireEvent.change(screen.getByLabelText('New password'), { target: { value: next } });
  };
  const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Change password' });

  it('is changed, and the page continues in the new session', async () => {
    server.on(changePassword, () => buildSession({ accessToken: 'access-2', refreshToken: 'handle-2' }));
    await fill('correct horse', 'battery staple');
    await act(async () => fireEvent.click(submit()));
    expect(server.seen(changePassword)[0]?.body).toEqual({
      currentPassword: 'correct horse',
      newPassword: 'battery staple',
    });
    expect(localStorage.getItem('ssid')).toBe('handle-2');
    expect(titles()).toEqual(['Your password is changed']);
    expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('');
    // The list is fetched again, with the new session.
    expect(server.seen(listSessions).at(-1)?.headers['authorization']).toBe('Bearer access-2');
  });

  it('is not, with a wrong one, which is said at its field', async () => {
    server.on(changePassword, () => {
      throw new Refusal('current-password-wrong');
    });
    await fill('wrong horse', 'battery staple');
    await act(async () => fireEvent.click(submit()));
    expect(await screen.findByText('That is not your current password.')).toBeTruthy();
    expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('battery staple');
  });

  it('says how long to wait after too many tries', async () => {
    server.on(changePassword, () => {
      throw new Refusal('too-many-requests', { retryAfterSeconds: 900 });
    });
    await fill('wrong horse', 'battery staple');
    await act(async () => fireEvent.click(submit()));
    expect((await screen.findByRole('alert')).textContent).toContain('15 minutes');
  });

  it.each([
    ['', 'battery staple', 'Current password', 'Enter your password.'],
    ['correct horse', '', 'New password', 'Enter your password.'],
    ['correct horse', 'short', 'New password', 'Password has to be at least 6 characters'],
    ['correct horse', 'x'.repeat(257), 'New password', 'Password can be at most 256 characters'],
    ['correct horse', 'correct horse', 'New password', 'This is the password you have now.'],
  ])('from "%s" to "%s" is refused at the field %s', async (current, next, label, problem) => {
    await fill(current, next);
    await act(async () => fireEvent.click(submit()));
    const field = screen.getByLabelText(label);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(problem);
    expect(document.activeElement).toBe(field);
    expect(server.seen(changePassword)).toHaveLength(0);
  });

  it('says all that is wrong at once, each until it is right', async () => {
    await fill('', 'short');
    await act(async () => fireEvent.click(submit()));
    expect(screen.getByText('Enter your password.')).toBeTruthy();
    expect(screen.getByText('Password has to be at least 6 characters')).toBeTruthy();
    await act(async () =>
      fireEvent.change(screen.getByLabelText('Current password'), { target: { value: 'correct horse' } }),
    );
    expect(screen.queryByText('Enter your password.')).toBeNull();
    expect(screen.getByText('Password has to be at least 6 characters')).toBeTruthy();
  });
});

describe('sessions', () => {
  it('are named by device, place and last use, this one marked and not to be ended here', async () => {
    await show('?tab=security');
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first?.textContent).toMatch(/Chrome on Windows.*This device.*Place unknown · active now/);
    expect(second?.textContent).toMatch(/Safari on iPhone.*India · last used 5 hours ago/);
    expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
  });

  it('end one by one', async () => {
    server.on(endSessionCall, () => {
      sessions = [here];
      return { ended: true as const };
    });
    await show('?tab=security');
    const target = await screen.findByRole('button', { name: 'End Safari on iPhone' });
    await act(async () => fireEvent.click(target));
    expect(await screen.findByText("You're only logged in on this device.")).toBeTruthy();
    expect(screen.queryByText('Safari on iPhone')).toBeNull();
    expect(titles()).toEqual(['Safari on iPhone logged out']);
  });

  it('that are ended in quick succession are all confirmed, and focus stays in the list', async () => {
    const tablet = buildAccountSession({ id: 't1', device: { kind: 'tablet', browser: 'Firefox', system: 'Android' } });
    sessions = [here, phone, tablet];
    const answers: (() => void)[] = [];
    server.on(endSessionCall, async ({ params }) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      sessions = sessions.filter(({ id }) => id !== params[0]);
      return { ended: true as const };
    });
    await show('?tab=security');
    const first = await screen.findByRole('button', { name: 'End Safari on iPhone' });
    const second = screen.getByRole('button', { name: 'End Firefox on Android' });
    act(() => first.focus());
    fireEvent.click(first);
    fireEvent.click(first);
    fireEvent.click(second);
    await waitFor(() => expect(answers).toHaveLength(2));
    // Busy, and yet where the focus is.
    expect(first.hasAttribute('disabled')).toBe(false);
    expect(document.activeElement).toBe(first);
    for (const answer of answers) await act(async () => answer());
    expect(await screen.findByText("You're only logged in on this device.")).toBeTruthy();
    expect(titles()).toEqual(['Safari on iPhone logged out', 'Firefox on Android logged out']);
    expect(document.activeElement).toBe(screen.getByRole('listitem'));
    expect(server.seen(endSessionCall)).toHaveLength(2);
  });

  it('that had ended in between leave the list', async () => {
    server.on(endSessionCall, () => {
      sessions = [here];
      throw new Refusal('session-not-found');
    });
    await show('?tab=security');
    const target = await screen.findByRole('button', { name: 'End Safari on iPhone' });
    await act(async () => fireEvent.click(target));
    expect(await screen.findByText("You're only logged in on this device.")).toBeTruthy();
    expect(titles()).toEqual(['This session has already ended.']);
  });

  it('end all together after one question', async () => {
    server.on(endOtherSessions, () => {
      sessions = [here];
      return { ended: 1 };
    });
    await show('?tab=security');
    fireEvent.click(await screen.findByRole('button', { name: 'End all others' }));
    const dialog = screen.getByRole('dialog', { name: 'End all other sessions?' });
    expect(server.seen(endOtherSessions)).toHaveLength(0);
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'End all others' })));
    expect(titles()).toEqual(['One session has ended']);
    expect(await screen.findByText("You're only logged in on this device.")).toBeTruthy();
  });

  it('are paged by the address', async () => {
    sessions = [here, ...Array.from({ length: 24 }, (_, index) => buildAccountSession({ id: `s${index}` }))];
    await show('?tab=security');
    expect(await screen.findAllByRole('listitem')).toHaveLength(20);
    fireEvent.click(screen.getByRole('link', { name: 'Next page' }));
    await screen.findByRole('link', { name: 'Previous page' });
    expect(server.seen(listSessions).at(-1)?.query.skip).toBe(20);
  });

  it('say when they cannot be fetched, and try again', async () => {
    let isAway = true;
    server.on(listSessions, () => {
      if (isAway) throw new Refusal('internal');
      return { sessions, total: 2 };
    });
    await show('?tab=security');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('alert')).toBeTruthy();
    isAway = false;
    await act(async () => fireEvent.click(retry));
    expect(await screen.findAllByRole('listitem')).toHaveLength(2);
  });

  it.each([
    [{ kind: 'program', browser: 'curl', system: '' }, 'curl'],
    [{ kind: 'program', browser: '', system: '' }, 'A program'],
    [{ kind: 'desktop', browser: '', system: '' }, 'Unknown device'],
    [{ kind: 'phone', browser: '', system: 'Android' }, 'Android'],
  ] as const)('%p is called %s', async (device, name) => {
    await show();
    expect(deviceName(device, translator('account', 'en'))).toBe(name);
  });
});
