import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readMailDomains } from '#contract/admin/operations.js';
import { hasRight, type StaffRight, type StaffRole, staffRoles } from '#contract/admin/staff.js';
import type { ResponseOf } from '#contract/endpoint.js';
import { startSession } from '../../lib/session.js';
import { buildSession, buildUser } from '../../lib/testing/builders.js';
import { FakeServer, Refusal } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { shownNotices } from '../../lib/notices.js';
import { deskActions } from './testing/desk-actions.js';
import { linkActions } from './testing/link-actions.js';
import { personActions } from './testing/person-actions.js';
import type { Action, Place } from './testing/staff-action.js';

const namespaces = ['admin', 'abuse', 'inbox', 'operations', 'sending', 'list'] as const;
/** Everything that the staff can do on their pages. */
const actions = [...personActions, ...linkActions, ...deskActions];

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install();
  server.on(readMailDomains, () => ({ domains: [] }));
  Object.assign(URL, { createObjectURL: () => 'blob:it', revokeObjectURL: () => undefined });
  // A tab that a view is opened in, and the download of a file.
  jest.spyOn(window, 'open').mockReturnValue({ sessionStorage, location: { replace: () => undefined } } as never);
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

async function open(place: Place, staffRole: StaffRole): Promise<void> {
  startSession(buildSession({ user: buildUser({ staffRole }) }));
  const { page, route, at = route, reads, answer, search } = place;
  server.on(reads, () => answer as ResponseOf<typeof reads>);
  await renderPage(page, { route, at, namespaces: [...namespaces] });
  if (search !== undefined) fireEvent.change(await screen.findByRole('searchbox'), { target: { value: search } });
  await waitFor(() => expect(server.seen(reads)).not.toEqual([]));
}

function fill(place: Pick<typeof screen, 'getByLabelText' | 'getByRole'>, { fields = {}, ticks = [] }: Action): void {
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(place.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
  for (const name of ticks)
    fireEvent.click(place.getByRole(/transfer needs/.test(name) ? 'switch' : 'checkbox', { name }));
}

const REFUSED = 'Your role does not allow this.';
/** On the page, and in notices. */
const whatIsSaid = () => [document.body.textContent, ...shownNotices().map(({ title }) => title)].join(' ');

/** Beside the title of the record, or in its menu. */
async function findOpener(name: string): Promise<HTMLElement> {
  await waitFor(() => expect(screen.queryAllByRole('button').length).toBeGreaterThan(0));
  const menu = screen.queryByRole('button', { name: 'More actions' });
  const beside = screen.queryByRole('button', { name });
  if (beside || !menu) return screen.findByRole('button', { name });
  fireEvent.click(menu);
  return screen.findByRole('menuitem', { name });
}

const holderOf = (right: StaffRight): StaffRole => staffRoles.find((role) => hasRight(role, right)) ?? 'administrator';

it.each(actions)('$name: with its right, a reason and its call, and what is shown is read again', async (action) => {
  const { place, right, button, confirm, call, answer, params = [], body } = action;
  let isRefused = true;
  server.on(call, () => {
    if (isRefused) throw new Refusal('staff-role');
    return answer as ResponseOf<typeof call>;
  });
  await open(place, holderOf(right));
  const opener = await findOpener(button);
  let asked = {};
  if (confirm === undefined) {
    fill(screen, action);
    fireEvent.click(opener);
    await waitFor(() => expect(whatIsSaid()).toContain(REFUSED));
    isRefused = false;
    fireEvent.click(await findOpener(button));
  } else {
    if (button === 'Save') fill(screen, action);
    fireEvent.click(opener);
    const dialog = within(await screen.findByRole('dialog'));
    if (button !== 'Save') fill(dialog, action);
    const submit = dialog.getByRole('button', { name: confirm });
    fireEvent.click(submit);
    await dialog.findByText(/Enter a reason/);
    expect(server.seen(call)).toEqual([]);
    asked = { reason: 'As agreed' };
    fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'As agreed' } });
    fireEvent.click(submit);
    // A refusal is said where it was asked for, and can be tried again.
    await dialog.findByText(REFUSED);
    isRefused = false;
    fireEvent.click(submit);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  await waitFor(() => expect(server.seen(place.reads).length).toBeGreaterThan(1));
  const sent = server.seen(call).at(-1);
  expect(sent?.params).toEqual(params);
  expect(sent?.body).toEqual(body && { ...body, ...asked });
});

/** Others find no page there. */
const readersOf = ({ reads: { staff } }: Place) => staffRoles.filter((role) => staff && hasRight(role, staff));

const refused = actions.flatMap((action) =>
  readersOf(action.place)
    .filter((role) => !hasRight(role, action.right))
    .map((role) => ({ ...action, role })),
);

it.each(refused)('$name: is not offered to $role', async ({ place, button, role }) => {
  await open(place, role);
  await waitFor(() => expect(document.querySelector('h1')).not.toBeNull());
  const menu = screen.queryByRole('button', { name: 'More actions' });
  if (menu) {
    fireEvent.click(menu);
    await screen.findByRole('menu');
  }
  for (const kind of ['button', 'menuitem']) expect(screen.queryByRole(kind, { name: button })).toBeNull();
});
