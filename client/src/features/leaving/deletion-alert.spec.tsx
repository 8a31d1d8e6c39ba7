import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { cancelAccountDeletion, exportAccount, planAccountDeletion } from '#contract/accounts/account-deletion.js';
import { startSession, useSession } from '../../lib/session.js';
import { buildSession, buildUser } from '../../lib/testing/builders.js';
import { dismissNotice, shownNotices } from '../../lib/notices.js';
import { FakeServer, Refusal } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { DeletionAlert } from './components/deletion-alert.js';
import { LeavingSection } from './components/leaving-section.js';

const DUE_AT = Date.UTC(2026, 0, 31);

/** The alert stands above the page, as in the dashboard. */
function AccountPage() {
  const dueAt = useSession().user?.deletionDueAt ?? null;
  return (
    <>
      {dueAt !== null && <DeletionAlert dueAt={dueAt} />}
      <LeavingSection />
    </>
  );
}

const show = () => renderPage(<AccountPage />, { route: '/', at: '/', namespaces: ['leaving'] });

it('a planned deletion leads to the alert that says when, and has the way back', async () => {
  startSession(buildSession({ user: buildUser({ deletionDueAt: null }) }));
  const server = new FakeServer().install().on(planAccountDeletion, () => buildUser({ deletionDueAt: DUE_AT }));
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete my account' }));
  const alert = await screen.findByRole('alert');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(alert);
  expect(within(alert).getByRole('button', { name: 'Keep my account' })).toBeTruthy();
  expect(server.seen(planAccountDeletion)).toHaveLength(1);
});

it('one that was planned earlier takes no focus', async () => {
  startSession(buildSession({ user: buildUser({ deletionDueAt: DUE_AT }) }));
  new FakeServer().install();
  await show();
  expect(document.activeElement).not.toBe(screen.getByRole('alert'));
});

it.each([
  ['', 'Nothing was deleted.'],
  ['cus_1', 'Nothing was deleted. A cancelled subscription can be resumed under Billing.'],
])('the account is kept, with a word on the subscription of "%s"', async (stripeId, text) => {
  for (const { id } of shownNotices()) dismissNotice(id);
  startSession(buildSession({ user: buildUser({ deletionDueAt: DUE_AT, stripeId }) }));
  const server = new FakeServer().install().on(cancelAccountDeletion, () => buildUser({ deletionDueAt: null }));
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Keep my account' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(server.seen(cancelAccountDeletion)).toHaveLength(1);
  expect(shownNotices().map((notice) => notice.text)).toEqual([text]);
});

it('says why the data could not be exported', async () => {
  startSession(buildSession({ user: buildUser({ deletionDueAt: null }) }));
  const server = new FakeServer().install().on(exportAccount, () => {
    throw new Refusal('too-many-requests', { retryAfterSeconds: 900 });
  });
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Download my data' }));
  expect((await screen.findByRole('alert')).textContent).toContain('15 minutes');
  expect(server.seen(exportAccount)).toHaveLength(1);
});
