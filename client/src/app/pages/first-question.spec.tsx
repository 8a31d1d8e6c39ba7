import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { updateProfile } from '#contract/accounts/account.js';
import type { UserView } from '#contract/accounts/auth.js';
import { endSession, startSession, useSession } from '../../lib/session.js';
import { buildSession, buildUser } from '../../lib/testing/builders.js';
import { FakeServer } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { FirstQuestion } from './first-question.js';
import '../../features/profile/components/name-question.js';

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  server = new FakeServer().install();
});
afterEach(endSession);

const Page = () => useSession().user && <FirstQuestion />;

function show(changes: Partial<UserView> = {}) {
  const user = buildUser({ fullName: '', company: '', loginCount: 1, ...changes });
  startSession(buildSession({ user }));
  server.on(updateProfile, ({ body }) => ({ ...user, ...body }) as UserView);
  return renderPage(<Page />, { route: '/dash', at: '/dash', namespaces: ['profile'] });
}
const title = 'What should we call you?';

it('takes a name on the first dashboard', async () => {
  await show();
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('Full name'), { target: { value: 'Mei Lin' } });
  fireEvent.change(screen.getByLabelText('Company (optional)'), { target: { value: 'Harbour Works' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })));
  expect(server.seen(updateProfile)[0]?.body).toEqual({ fullName: 'Mei Lin', company: 'Harbour Works' });
  await waitFor(() => expect(screen.queryByText(title)).toBeNull());
});

it('is skipped for good', async () => {
  const { unmount } = await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Skip for now' }));
  expect(screen.queryByText(title)).toBeNull();
  unmount();
  await show();
  expect(screen.queryByText(title)).toBeNull();
  expect(server.seen(updateProfile)).toHaveLength(0);
});

it.each([{ fullName: 'Mei Lin' }, { loginCount: 2 }])('does not ask %j', async (changes) => {
  await show(changes);
  expect(screen.queryByText(title)).toBeNull();
});
