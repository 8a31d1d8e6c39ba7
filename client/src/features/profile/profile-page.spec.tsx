import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { updateProfile } from '#contract/accounts/account.js';
import { changeAddress, requestAddressChange } from '#contract/address.js';
import { ownInvite } from '#contract/accounts/invites.js';
import { showLanguage } from '../../i18n/index.js';
import { getSession, startSession, useSession } from '../../lib/session.js';
import { buildSession, buildUser } from '../../lib/testing/builders.js';
import { FakeServer, Refusal } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { dismissNotice, shownNotices } from '../../lib/notices.js';
import { ownZone, zoneChoices } from './domain/time-zones.js';
import { ProfilePage } from './pages/profile-page.js';

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  for (const { id } of shownNotices()) dismissNotice(id);
  startSession(buildSession({ user: buildUser() }));
  server = new FakeServer().install();
  server.on(ownInvite, () => ({ code: 'harbour1invt', joined: 1 }));
  server.on(updateProfile, ({ body }) => buildUser(JSON.parse(JSON.stringify(body))));
});

function Page() {
  const { user } = useSession();
  return user && <ProfilePage />;
}
const show = () =>
  renderPage(<Page />, { route: '/dash/account/profile', at: '/dash/account/profile', namespaces: ['profile'] });
const titles = () => shownNotices().map(({ title }) => title);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

describe('name and company', () => {
  it('are saved together, and shown as they were stored', async () => {
    server.on(updateProfile, () => buildUser({ fullName: 'Ana Sousa', company: '' }));
    await show();
    expect([field('Full name').value, field('Company').value]).toEqual(['Mei Lin', 'Harbour Works']);
    expect(save().disabled).toBe(true);
    type('Full name', '  Ana Sousa ');
    type('Company', '');
    await act(async () => fireEvent.click(save()));
    expect(server.seen(updateProfile)[0]?.body).toEqual({ fullName: 'Ana Sousa', company: '' });
    expect(titles()).toEqual(['Saved']);
    await waitFor(() => expect(field('Full name').value).toBe('Ana Sousa'));
    expect(getSession().user).toMatchObject({ fullName: 'Ana Sousa', company: '' });
    await waitFor(() => expect(save().disabled).toBe(true));
  });

  it('stay as typed when they cannot be saved', async () => {
    server.on(updateProfile, () => {
      throw new Refusal('internal');
    });
    await show();
    type('Full name', 'Ana');
    await act(async () => fireEvent.click(save()));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(field('Full name').value).toBe('Ana');
    expect(titles()).toEqual([]);
  });

  it('says what stands for a missing name', async () => {
    startSession(buildSession({ user: buildUser({ fullName: '' }) }));
    await show();
    expect(screen.getByText('Until you set a name, people see “mei”.')).toBeTruthy();
  });
});

describe('the address', () => {
  const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

  it('is changed by the code that the new one got', async () => {
    server.on(requestAddressChange, () => ({ sent: true as const }));
    server.on(changeAddress, ({ body }) => buildUser({ email: body.email }));
    await show();
    await press('Change address');
    const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send code' });
    type('New address', getSession().user?.email ?? '');
    expect([send.disabled, screen.getByText('This is already your address.')]).toEqual([true, expect.anything()]);
    type('New address', 'ana@new.example');
    await press('Send code');
    type('Verification code', 'ab-2cd');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.seen(changeAddress)[0]?.body).toEqual({ email: 'ana@new.example', code: 'AB2CD' });
    expect(getSession().user?.email).toBe('ana@new.example');
    expect(titles()).toEqual(['Your address was changed']);
  });
});

describe('language and time zone', () => {
  it('stores another language, and shows the page in it', async () => {
    await show();
    const field = await screen.findByRole('combobox', { name: 'Language' });
    await act(async () => fireEvent.change(field, { target: { value: 'zh' } }));
    expect(server.seen(updateProfile)[0]?.body).toEqual({ lang: 'zh' });
    expect(await screen.findByRole('heading', { name: '个人资料' })).toBeTruthy();
    expect(getSession().user?.lang).toBe('zh');
    await act(() => showLanguage('en'));
  });

  it('stores another time zone, found by typing', async () => {
    await show();
    const field = await screen.findByRole('combobox', { name: 'Time zone' });
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: 'shanghai' } });
    const target = await screen.findByRole('option', { name: /Asia\/Shanghai \(UTC\+8\)/ });
    await act(async () => fireEvent.click(target));
    expect(server.seen(updateProfile)[0]?.body).toEqual({ timeZone: 'Asia/Shanghai' });
    expect(titles()).toEqual(['Saved']);
  });

  it('shows what was chosen at once, sends one after the other, and keeps the last choice', async () => {
    const answers: (() => void)[] = [];
    server.on(updateProfile, async ({ body }) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return buildUser({ ...getSession().user, ...JSON.parse(JSON.stringify(body)) });
    });
    startSession(buildSession({ user: buildUser({ timeZone: 'Pacific/Chatham' }) }));
    await show();
    fireEvent.click(await screen.findByRole('button', { name: /^Use / }));
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' }).value).toContain(ownZone());
    const language = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' });
    await act(async () => fireEvent.change(language, { target: { value: 'zh' } }));
    expect(language.value).toBe('zh');
    expect(language.disabled).toBe(false);
    expect(server.seen(updateProfile)).toHaveLength(1);
    await act(async () => answers[0]?.());
    await waitFor(() => expect(server.seen(updateProfile)).toHaveLength(2));
    await act(async () => answers[1]?.());
    await screen.findByRole('heading', { name: '个人资料' });
    expect(getSession().user).toMatchObject({ lang: 'zh', timeZone: ownZone() });
    await act(() => showLanguage('en'));
  });

  it('the button for this zone disappears with the difference, and focus moves to the field', async () => {
    startSession(buildSession({ user: buildUser({ timeZone: 'Pacific/Chatham' }) }));
    await show();
    const here = await screen.findByRole('button', { name: /^Use / });
    act(() => here.focus());
    await act(async () => fireEvent.click(here));
    expect(screen.queryByRole('button', { name: /^Use / })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Time zone' }));
  });

  it('offers every zone once, with its distance', () => {
    const zones = zoneChoices(['Asia/Kolkata', 'UTC'], { all: true, now: new Date('2026-01-01T00:00:00Z') });
    expect([...zones.keys()].filter((name) => name === 'UTC')).toHaveLength(1);
    expect(zones.get('Asia/Kolkata')).toBe('UTC+5:30');
    expect(zones.size).toBeGreaterThan(300);
  });
});
