import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { mergePerson, previewPersonMerge } from '#contract/admin/admin-accounts.js';
import { readPerson } from '#contract/admin/admin.js';
import { listStaffLog } from '#contract/admin/staff-log.js';
import type { ErrorCode } from '#contract/errors/catalogue.js';
import { startSession } from '../../lib/session.js';
import { buildSession, buildUser } from '../../lib/testing/builders.js';
import { FakeServer } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { ReasonDialog } from './components/reason-dialog.js';
import { PersonPage } from './pages/person-page.js';
import { buildPerson } from './testing/person.builder.js';

const namespaces = ['admin', 'memberErrors'] as const;

describe('the dialog that merges duplicates', () => {
  const into = { userId: 'u2', email: 'mei@example.org', name: 'Mei Chen', storedBytes: 2_000_000 };
  let refusal: ErrorCode | null;
  let server: FakeServer;

  beforeEach(async () => {
    refusal = null;
    server = new FakeServer()
      .install()
      .on(readPerson, () => buildPerson())
      .on(listStaffLog, () => ({ entries: [], total: 0 }))
      .on(previewPersonMerge, () => ({
        into,
        refusal,
        storedBytes: 1_000_000,
        parts: refusal ? [] : [{ name: 'transfers', records: 12, isMoved: true }],
      }))
      .on(mergePerson, () => ({ changed: true as const }));
    startSession(buildSession({ user: buildUser({ staffRole: 'administrator' }) }));
    await renderPage(<PersonPage />, {
      route: '/admin/people/:userId',
      at: '/admin/people/u1',
      namespaces: [...namespaces],
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Merge into another' }));
  });

  const preview = async () => {
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText(/Address of the account/), { target: { value: into.email } });
    fireEvent.click(dialog.getByRole('button', { name: 'Show what will move' }));
    return dialog;
  };

  it('shows what moves, says that it is final, and merges with a reason alone', async () => {
    const dialog = await preview();
    const row = await dialog.findByRole('listitem');
    expect([
      within(row).getByText('Transfers'),
      within(row).getByText('Moves'),
      within(row).getByText('12'),
    ]).toHaveLength(3);
    expect(dialog.getByText(/3 MB in the account of mei@example.org/)).toBeTruthy();
    expect(dialog.getByText('This cannot be undone.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Merge for good' }));
    await dialog.findByText(/Give a reason/);
    expect(server.seen(mergePerson)).toEqual([]);
    fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'Signed up twice' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Merge for good' }));
    await waitFor(() =>
      expect(server.seen(mergePerson).map(({ body }) => body)).toEqual([
        { into: into.email, reason: 'Signed up twice' },
      ]),
    );
  });

  it('says in a sentence why it is refused, and offers nothing to confirm', async () => {
    refusal = 'merge-subscription';
    const dialog = await preview();
    expect((await dialog.findByRole('alert')).textContent).toMatch(/subscription/);
    expect(dialog.queryByRole('button', { name: 'Merge for good' })).toBeNull();
    expect(dialog.queryByLabelText(/Reason/)).toBeNull();
  });
});

it.each([
  ['account.delete', true],
  ['account.suspend', false],
] as const)('a dialog for %s says that it cannot be undone: %s', async (action, isSaid) => {
  new FakeServer().install();
  const nothing = () => undefined;
  const texts = { title: action, text: '', confirm: 'Do it' };
  await renderPage(
    <ReasonDialog {...texts} action={action} isPending={false} error={null} onConfirm={nothing} onClose={nothing} />,
    { route: '/admin', at: '/admin', namespaces: [...namespaces] },
  );
  expect(screen.queryByText('This cannot be undone.') !== null).toBe(isSaid);
});
