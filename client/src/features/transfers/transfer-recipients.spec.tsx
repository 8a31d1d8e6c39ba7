import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { suggestContacts } from '#contract/contacts.js';
import type { ResponseOf } from '#contract/endpoint.js';
import {
  addRecipients,
  correctRecipient,
  listRecipients,
  recipientTimeline,
  withdrawRecipient,
  type RecipientView,
} from '#contract/transfers/recipients.js';
import { sendTransferEmail } from '#contract/transfers/transfers.js';
import { MINUTE_MS } from '#contract/units.js';
import { buildUser } from '../../lib/testing/builders.js';
import { Refusal } from '../../lib/testing/fake-server.js';
import { buildTransfer } from '../../lib/testing/transfer.builder.js';
import { buildEntry, buildRecipient } from './testing/recipient.builder.js';
import { ViewPage } from './testing/view.page.js';

type People = ResponseOf<typeof listRecipients>;

async function people(all: RecipientView[], more: Partial<People> = {}, page = new ViewPage()) {
  page.server.on(listRecipients, ({ query: { skip, limit } }) => ({
    recipients: all.slice(skip, skip + limit),
    total: all.length,
    plainLink: null,
    ...more,
  }));
  const shown = await page.open('recipients');
  await screen.findByRole('list', { name: 'Recipients' });
  return { page, ...shown };
}

const line = (text: string) => within(screen.getByText(text).closest('li') as HTMLElement);
async function choose(email: string, action: string) {
  fireEvent.click(screen.getByRole('button', { name: `Actions for ${email}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
}

it('shows how far each has come, and on demand every step with place and time', async () => {
  const whole = { fileName: 'plans.pdf', fileCount: 1, totalBytes: 1_500_000 };
  const { page } = await people(
    [buildRecipient(1, { name: 'Ravi', state: 'completed' }), buildRecipient(2, { state: 'bounced', lastAt: null })],
    { plainLink: { state: 'downloading', lastAt: Date.now() - MINUTE_MS } },
  );
  const timelines = new Map([
    [
      'r1',
      [
        buildEntry('mail-queued', 9),
        buildEntry('opened', 5, { country: 'IN', city: 'Pune', proof: 'code' }),
        buildEntry('download-started', 4, { ...whole, servedBytes: 600_000 }),
        buildEntry('download-completed', 3, { ...whole, servedBytes: 1_500_000, country: 'IN' }),
      ],
    ],
    ['r2', []],
    [undefined, [buildEntry('download-started', 1, { fileCount: 3, totalBytes: 10 })]],
  ]);
  page.server.on(recipientTimeline, ({ query: { recipientId } }) => ({ timeline: timelines.get(recipientId) ?? [] }));
  expect(line('Ravi').getByText('Downloaded')).toBeTruthy();
  expect(line('reader2@example.com').getByText('Not delivered')).toBeTruthy();
  expect(line('People with the link').getByText('Downloading')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Timeline for Ravi' }));
  const steps = within(await screen.findByRole('list', { name: 'Timeline for Ravi' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Email queued/),
    expect.stringMatching(/^Opened the page.* · Pune, India · proven by code$/),
    expect.stringMatching(/^Started downloading plans\.pdf: 600 kB of 1\.5 MB received/),
    expect.stringMatching(/^Downloaded plans\.pdf \(1\.5 MB\).* · India$/),
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Timeline for reader2@example.com' }));
  expect(await screen.findByText('Nothing has happened yet.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Timeline for People with the link' }));
  const plainLink = await screen.findByRole('list', { name: 'Timeline for People with the link' });
  expect(within(plainLink).getByText(/^Started downloading 3 files/)).toBeTruthy();
});

it('fetches steps only when they are opened, and again after a failure', async () => {
  const { page } = await people([buildRecipient(1), buildRecipient(2)]);
  page.server.on(recipientTimeline, () => {
    throw new Refusal('transfer-not-found');
  });
  expect(page.server.seen(recipientTimeline)).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'Timeline for reader1@example.com' }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  page.server.on(recipientTimeline, () => ({ timeline: [buildEntry('mail-queued', 9)] }));
  fireEvent.click(again);
  expect(await screen.findByText('Email queued')).toBeTruthy();
  expect(page.server.seen(recipientTimeline).map(({ query }) => query)).toEqual([
    { recipientId: 'r1' },
    { recipientId: 'r1' },
  ]);
});

it('leafs through more than a page, with the place in the address', async () => {
  const { page, address } = await people(Array.from({ length: 60 }, (_, index) => buildRecipient(index)));
  expect(screen.getByText('1–50 of 60')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Next page'));
  expect(await screen.findByText('reader59@example.com')).toBeTruthy();
  expect(address()).toBe('/dash/transfers/abc1234?section=recipients&skip=50');
  expect(page.server.seen(listRecipients).at(-1)?.query).toEqual({ skip: 50, limit: 50 });
});

it('sends the mail again to one, and says when that was often enough', async () => {
  const { page } = await people([buildRecipient(1), buildRecipient(2)]);
  page.server.on(sendTransferEmail, () => ({ recipients: 1, resent: true }));
  await choose('reader2@example.com', 'Send the email again');
  expect(await screen.findByText('The email to reader2@example.com is being sent again.')).toBeTruthy();
  expect(page.server.seen(sendTransferEmail)[0]?.body).toMatchObject({ slug: 'abc1234', resendTo: 'r2' });
  page.server.on(sendTransferEmail, () => {
    throw new Refusal('resend-limit');
  });
  await choose('reader1@example.com', 'Send the email again');
  expect(await line('reader1@example.com').findByRole('alert')).toBeTruthy();
});

it('corrects an address once it is another one', async () => {
  const all = [buildRecipient(1, { name: 'Ravi' })];
  const { page } = await people(all);
  page.server.on(correctRecipient, ({ body }) => {
    all[0] = buildRecipient(9, { email: body.email, name: body.name ?? '' });
    return page.change({});
  });
  await choose('reader1@example.com', 'Correct the address…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct the address' }));
  const box = dialog.getByLabelText('Correct address');
  const confirm = () => fireEvent.click(dialog.getByRole('button', { name: 'Correct and send' }));
  confirm();
  expect(await dialog.findByText('It was already sent to this address.')).toBeTruthy();
  fireEvent.change(box, { target: { value: 'ravi@' } });
  expect(await dialog.findByText('This is not an email address.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'R'.repeat(121) } });
  expect(await dialog.findByText(/^Use at most 120 characters/)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: ' Ravi ' } });
  fireEvent.change(box, { target: { value: ' Ravi@Example.com ' } });
  confirm();
  expect(await screen.findByText('ravi@example.com')).toBeTruthy();
  expect(page.server.seen(correctRecipient)).toMatchObject([
    { params: ['abc1234', 'r1'], body: { email: 'ravi@example.com', name: 'Ravi' } },
  ]);
});

it('keeps a correction that is refused, and says why', async () => {
  const { page } = await people([buildRecipient(1)]);
  page.server.on(correctRecipient, () => {
    throw new Refusal('recipient-exists');
  });
  await choose('reader1@example.com', 'Correct the address…');
  fireEvent.change(await screen.findByLabelText('Correct address'), { target: { value: 'ravi@example.com' } });
  fireEvent.click(screen.getByRole('button', { name: 'Correct and send' }));
  expect(await screen.findByText('This address is already a recipient.')).toBeTruthy();
  expect(screen.getByDisplayValue('ravi@example.com')).toBeTruthy();
});

it('withdraws one after asking; nothing more can be done with it', async () => {
  const all = [buildRecipient(1)];
  const { page } = await people(all);
  page.server.on(withdrawRecipient, () => {
    all[0] = buildRecipient(1, { state: 'withdrawn' });
    return page.change({});
  });
  await choose('reader1@example.com', 'Remove access…');
  const dialog = within(await screen.findByRole('dialog', { name: "Remove reader1@example.com's access?" }));
  expect(page.server.seen(withdrawRecipient)).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Remove access' }));
  expect(await screen.findByText('Link disabled')).toBeTruthy();
  expect(page.server.seen(withdrawRecipient)[0]?.params).toEqual(['abc1234', 'r1']);
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
});

it('adds people within the plan', async () => {
  const { page } = await people([buildRecipient(1)]);
  page.server.on(addRecipients, () => page.change({}));
  fireEvent.click(screen.getByRole('button', { name: 'Add recipients' }));
  const form = within(screen.getByRole('form', { name: 'Add recipients' }));
  const send = form.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  const box = () => form.getByRole('combobox');
  const type = (value: string) => fireEvent.change(box(), { target: { value } });
  const isReady = () => send.getAttribute('aria-disabled') !== 'true';
  // It says what is missing instead of doing nothing.
  expect(isReady()).toBe(false);
  fireEvent.click(send);
  expect(await form.findByText('Add at least one recipient')).toBeTruthy();
  type('a@b.cn,wrong,');
  expect(isReady()).toBe(false);
  fireEvent.click(send);
  expect(page.server.seen(addRecipients)).toEqual([]);
  fireEvent.click(form.getByRole('button', { name: 'Remove wrong' }));
  type('b@b.cn,c@b.cn,d@b.cn,e@b.cn,f@b.cn,');
  expect(form.getByText('6 of 6 recipients in your plan')).toBeTruthy();
  expect(form.getByText('Not added: f@b.cn')).toBeTruthy();
  expect(isReady()).toBe(false);
  type('');
  for (const name of ['c', 'd', 'e']) fireEvent.click(form.getByRole('button', { name: `Remove ${name}@b.cn` }));
  expect(form.getByText('3 of 6 recipients in your plan')).toBeTruthy();
  fireEvent.click(send);
  await waitFor(() => expect(page.server.seen(addRecipients)).toHaveLength(1));
  expect(page.server.seen(addRecipients)[0]?.body.emailTo.map(({ email }) => email)).toEqual(['a@b.cn', 'b@b.cn']);
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
});

it('keeps the names and companies of contacts that are added', async () => {
  const known = { email: 'bo@b.cn', name: 'Bo Chen', company: 'Silk' };
  const page = new ViewPage(buildTransfer(), buildUser({ contacts: [known] }));
  const suggested = { email: 'anna@b.cn', name: 'Anna Li', company: 'Reed' };
  page.server.on(suggestContacts, () => ({ contacts: [suggested], groups: [] }));
  page.server.on(addRecipients, () => page.change({}));
  await people([buildRecipient(1)], {}, page);
  fireEvent.click(screen.getByRole('button', { name: 'Add recipients' }));
  const form = within(screen.getByRole('form', { name: 'Add recipients' }));
  const box = form.getByRole('combobox');
  fireEvent.change(box, { target: { value: 'ann' } });
  fireEvent.click(await screen.findByRole('option', { name: /Anna Li/ }));
  fireEvent.change(box, { target: { value: 'bo@b.cn,' } });
  fireEvent.click(form.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(page.server.seen(addRecipients)).toHaveLength(1));
  expect(page.server.seen(addRecipients)[0]?.body.emailTo).toEqual([suggested, known]);
});

it('explains what to do without recipients, and retries what failed', async () => {
  const { page, unmount } = await people([], {}, new ViewPage(buildTransfer({ emailTo: [] })));
  expect(screen.getByText(/^No emails were sent, and no one has opened/)).toBeTruthy();
  unmount();
  page.server.on(listRecipients, () => {
    throw new Refusal('internal');
  });
  await page.open('recipients');
  const alert = await screen.findByRole('alert');
  page.server.on(listRecipients, () => ({ recipients: [buildRecipient(1)], total: 1, plainLink: null }));
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('reader1@example.com')).toBeTruthy();
});
