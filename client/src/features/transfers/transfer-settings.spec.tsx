import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { EXPIRES_NEVER, EXPIRY_WEEK_SECONDS } from '#contract/transfers/expiry.js';
import { editTransfer } from '#contract/transfers/transfer-changes.js';
import { listTransfers } from '#contract/transfers/transfers.js';
import { DAY_MS } from '#contract/units.js';
import { buildUser } from '../../lib/testing/builders.js';
import { Refusal } from '../../lib/testing/fake-server.js';
import { buildTransfer } from '../../lib/testing/transfer.builder.js';
import { shownNotices } from '../../lib/notices.js';
import { toLocalInput } from '../../lib/local-input.js';
import { transfersTag } from './api/transfers.queries.js';
import { ViewPage } from './testing/view.page.js';

const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
const sentBy = (page: ViewPage) => page.server.seen(editTransfer).map(({ body }) => body);

/** Opens the settings over a server that stores changes. */
async function settings(page: ViewPage) {
  page.server.on(editTransfer, ({ body: { password, ...changes } }) =>
    page.change({
      ...(JSON.parse(JSON.stringify(changes)) as object),
      ...(password === undefined ? {} : { hasPassword: password !== null }),
    }),
  );
  const shown = await page.open('settings');
  await screen.findByRole('form', { name: 'Settings' });
  return shown;
}

describe('what a plan allows', () => {
  it('a free member chooses within a week, and sees what a plan would bring', async () => {
    const page = new ViewPage();
    await settings(page);
    expect(radio(/^1 week/).disabled).toBe(false);
    for (const name of [/^1 month/, /^3 months/, /^1 year/, /^No expiry/]) expect(radio(name).disabled).toBe(true);
    expect(screen.getAllByText('Personal plan and up')).toHaveLength(4);
    fireEvent.click(radio(/^1 week/));
    save();
    // A duration, since an instant by this clock might exceed the plan by the server's.
    await waitFor(() => expect(sentBy(page)).toEqual([{ expirySeconds: EXPIRY_WEEK_SECONDS }]));
  });

  it('a paying one may choose never', async () => {
    const page = new ViewPage(buildTransfer(), buildUser({ role: 'pro' }));
    await settings(page);
    fireEvent.click(radio(/^No expiry/));
    save();
    await waitFor(() => expect(sentBy(page)).toEqual([{ expiryDate: EXPIRES_NEVER }]));
  });

  it('refuses a date beyond it before anything is sent', async () => {
    const page = new ViewPage();
    await settings(page);
    fireEvent.click(radio(/^Custom date/));
    const date = screen.getByLabelText('Expires on');
    fireEvent.change(date, { target: { value: toLocalInput(Date.now() + 20 * DAY_MS) } });
    save();
    expect(await screen.findByText(/^Choose a time between 30 minutes from now/)).toBeTruthy();
    expect(sentBy(page)).toEqual([]);
    const until = Date.now() + 2 * DAY_MS;
    fireEvent.change(date, { target: { value: toLocalInput(until) } });
    save();
    await waitFor(() => expect(sentBy(page)).toHaveLength(1));
    expect(Math.abs((sentBy(page)[0]?.expiryDate ?? 0) - until)).toBeLessThan(60_000);
  });

  it('says below the dates what the server has against one, and keeps it', async () => {
    const page = new ViewPage();
    await settings(page);
    page.server.on(editTransfer, () => {
      throw new Refusal('expiry-not-in-plan');
    });
    fireEvent.click(radio(/^1 week/));
    save();
    const region = within(screen.getByRole('region', { name: 'Expiry' }));
    expect((await region.findByRole('alert')).textContent).toMatch(/Your plan keeps files for 1 week/);
    expect(radio(/^1 week/).checked).toBe(true);
  });
});

describe('message, password and limit', () => {
  it('are saved together, and only what differs', async () => {
    const page = new ViewPage();
    await settings(page);
    fireEvent.change(screen.getByRole('textbox', { name: 'Message' }), { target: { value: 'Hello' } });
    fireEvent.click(screen.getByRole('button', { name: 'Set a password' }));
    fireEvent.change(screen.getByLabelText('New password'), { target: { value: 'tea' } });
    fireEvent.change(screen.getByRole('textbox', { name: 'Download limit' }), { target: { value: 'many' } });
    save();
    expect(await screen.findByText('At least 4 characters')).toBeTruthy();
    expect(screen.getByText(/^Enter a whole number/)).toBeTruthy();
    expect(sentBy(page)).toEqual([]);
    fireEvent.change(screen.getByLabelText('New password'), { target: { value: 'jasmine tea' } });
    fireEvent.change(screen.getByRole('textbox', { name: 'Download limit' }), { target: { value: '2' } });
    expect(screen.getByText(/^2 downloads have already been counted/)).toBeTruthy();
    save();
    await waitFor(() =>
      expect(sentBy(page)).toEqual([{ message: 'Hello', password: 'jasmine tea', downloadLimit: 2 }]),
    );
    await screen.findByText('A password is set. Only people who know it can open the link.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save changes' }).disabled).toBe(true);
    // In the bar, until something else is changed: a notice would cover its buttons.
    const form = within(screen.getByRole('form', { name: 'Settings' }));
    expect(form.getByText('Your changes are saved')).toBeTruthy();
    expect(shownNotices()).toEqual([]);

    fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(form.queryByText('Your changes are saved')).toBeNull();
    fireEvent.change(screen.getByRole('textbox', { name: 'Download limit' }), { target: { value: '' } });
    save();
    await waitFor(() => expect(sentBy(page)[1]).toEqual({ password: null, downloadLimit: null }));
  });

  it('a message that is too long is not sent', async () => {
    const page = new ViewPage();
    await settings(page);
    fireEvent.change(screen.getByRole('textbox', { name: 'Message' }), { target: { value: '水'.repeat(281) } });
    save();
    expect(screen.getByRole('textbox', { name: 'Message' }).getAttribute('aria-invalid')).toBe('true');
    expect(sentBy(page)).toEqual([]);
  });

  it('stay as typed if another change was faster, over its values', async () => {
    const page = new ViewPage();
    await settings(page);
    page.server.on(editTransfer, () => {
      page.change({ title: 'Theirs' });
      throw new Refusal('transfer-changed');
    });
    fireEvent.change(screen.getByRole('textbox', { name: 'Message' }), { target: { value: 'Mine' } });
    save();
    expect(await screen.findByText(/changed this transfer at the same time/)).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Theirs' })).toBeTruthy();
    expect(screen.getByDisplayValue('Mine')).toBeTruthy();
  });

  it('that was typed is kept in other parts, and asked about before the view is left', async () => {
    const page = new ViewPage();
    const { router } = await settings(page);
    // Opened from the list, so that Back leads there.
    await act(() => router.navigate('/dash/transfers'));
    await act(() => router.navigate('/dash/transfers/abc1234?section=settings'));
    fireEvent.change(await screen.findByRole('textbox', { name: 'Message' }), { target: { value: 'Mine' } });
    fireEvent.click(screen.getByRole('tab', { name: /^Files/ }));
    expect(await screen.findByText('Your changes under Settings are not saved yet.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Add files' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Back to the transfer' }));

    await act(() => router.navigate('/dash/transfers'));
    const asked = await screen.findByRole('dialog', { name: 'Close without saving?' });
    fireEvent.click(within(asked).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByText('Close without saving?')).toBeNull());
    fireEvent.click(screen.getByRole('tab', { name: /^Settings/ }));
    expect(screen.getByDisplayValue('Mine')).toBeTruthy();
    await act(() => router.navigate(-1));
    const askedAgain = await screen.findByRole('dialog', { name: 'Close without saving?' });
    fireEvent.click(within(askedAgain).getByRole('button', { name: 'Discard changes' }));
    expect(await screen.findByText('elsewhere')).toBeTruthy();
    expect(sentBy(page)).toEqual([]);
  });

  it('that was typed is asked about by closing itself, which may come before Back is watched; asked once', async () => {
    const page = new ViewPage();
    const { router } = await settings(page);
    page.onClosed = () => void router.navigate('/dash/transfers');
    fireEvent.change(screen.getByRole('textbox', { name: 'Message' }), { target: { value: 'Mine' } });
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Message' }), { key: 'Escape' });
    const question = () => screen.findByRole('dialog', { name: 'Close without saving?' });
    fireEvent.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByText('Close without saving?')).toBeNull());
    expect(page.closed).toBe(0);
    expect(screen.getByDisplayValue('Mine')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    fireEvent.click(within(await question()).getByRole('button', { name: 'Discard changes' }));
    expect(await screen.findByText('elsewhere')).toBeTruthy();
    expect(page.closed).toBe(1);
  });
});

it('what is typed on while it is saved stays to be saved; saving twice at once is saving once', async () => {
  const page = new ViewPage();
  await settings(page);
  let answer = () => {};
  page.server.on(editTransfer, async ({ body }) => {
    await new Promise<void>((resolve) => (answer = resolve));
    return page.change({ message: body.message ?? '' });
  });
  const message = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  fireEvent.change(message(), { target: { value: 'Hello' } });
  save();
  save();
  await waitFor(() => expect(sentBy(page)).toHaveLength(1));
  fireEvent.change(message(), { target: { value: 'Hello world' } });
  await act(async () => answer());
  await waitFor(() => expect(page.transfer?.message).toBe('Hello'));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save changes' }).ariaDisabled).not.toBe('true'));
  expect(message().value).toBe('Hello world');
  expect(sentBy(page)).toEqual([{ message: 'Hello' }]);
});

it('what was saved is no draft any more, also if another section was opened in between', async () => {
  const page = new ViewPage();
  await settings(page);
  let answer = () => {};
  page.server.on(editTransfer, async ({ body }) => {
    await new Promise<void>((resolve) => (answer = resolve));
    return page.change({ message: body.message ?? '' });
  });
  fireEvent.change(screen.getByRole('textbox', { name: 'Message' }), { target: { value: 'Hello' } });
  save();
  await waitFor(() => expect(sentBy(page)).toHaveLength(1));
  fireEvent.click(screen.getByRole('tab', { name: /^Files/ }));
  expect(await screen.findByText('Your changes under Settings are not saved yet.')).toBeTruthy();
  await act(async () => answer());
  await waitFor(() => expect(screen.queryByText('Your changes under Settings are not saved yet.')).toBeNull());
});

it('reminders switch at once, and back where that failed', async () => {
  const page = new ViewPage();
  await settings(page);
  const toggle = screen.getByRole<HTMLInputElement>('switch', { name: /^Remind/ });
  let isRefused = false;
  page.server.on(editTransfer, ({ body }) => {
    if (isRefused) throw new Refusal('internal');
    return page.change({ reminds: body.reminds ?? true });
  });
  fireEvent.click(toggle);
  await waitFor(() => expect(page.transfer?.reminds).toBe(false));
  expect(toggle.checked).toBe(false);
  isRefused = true;
  fireEvent.click(toggle);
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(toggle.checked).toBe(false);
});

it('the plain link is off while only the recipients open it', async () => {
  const page = new ViewPage();
  await settings(page);
  expect(screen.getByRole('link', { name: 'Link to the files' })).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: 'Sharing' }));
  page.server.on(editTransfer, ({ body }) => page.change({ recipientsOnly: body.recipientsOnly ?? false }));
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Only these people can open it' });
  expect(toggle.disabled).toBe(false);
  fireEvent.click(toggle);
  await waitFor(() => expect(sentBy(page)[0]).toMatchObject({ recipientsOnly: true }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Link to the files' })).toBeNull());
  expect(screen.getByText(/^Only the recipients can open this/)).toBeTruthy();
});

it('the switch is on and locked where the account demands it, and says so', async () => {
  const { transferSettings } = buildUser();
  const user = buildUser({ transferSettings: { ...transferSettings, recipientsOnly: true } });
  const page = new ViewPage(buildTransfer({ recipientsOnly: true }), user);
  await page.open('sharing');
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Only these people can open it' });
  expect([toggle.checked, toggle.disabled]).toEqual([true, true]);
  expect(screen.getByText(/always on here for what is sent by email\.$/)).toBeTruthy();
});

it('an answer to a question that was asked before a change does not undo it', async () => {
  const page = new ViewPage();
  const { queryClient } = await settings(page);
  const before = page.transfer;
  let answer = () => {};
  page.server.on(listTransfers, async () => {
    page.server.on(listTransfers, () => (page.transfer ? [page.transfer] : []));
    await new Promise<void>((resolve) => (answer = resolve));
    return before ? [before] : [];
  });
  void queryClient.invalidateQueries({ queryKey: transfersTag });
  await waitFor(() => expect(page.server.seen(listTransfers)).toHaveLength(2));
  const toggle = screen.getByRole<HTMLInputElement>('switch', { name: /^Remind/ });
  fireEvent.click(toggle);
  await waitFor(() => expect(page.transfer?.reminds).toBe(false));
  await act(async () => answer());
  await waitFor(() => expect(queryClient.isFetching() + queryClient.isMutating()).toBe(0));
  expect(toggle.checked).toBe(false);
});
