import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { downloadFile, downloadZip } from '#contract/transfers/downloads.js';
import { addRequestPeople, editRequest, readRequest, removeRequestPerson } from '#contract/requests/requests.js';
import { decideSubmission, downloadRequestZip, readSubmission, requestMatrix } from '#contract/requests/reviews.js';
import { startSession } from '../../lib/session.js';
import { buildSession } from '../../lib/testing/builders.js';
import { FakeServer, Refusal } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { notices } from '../../lib/notices.js';
import { RequestPage } from './pages/request-page.js';
import type { TransferDialogs } from './transfer-dialogs.js';
import { buildLine, buildPerson, buildRequest, buildSubmission, buildSubmitted } from './testing/request.builder.js';

const request = buildRequest();
const waiting = buildLine({
  submissionId: null,
  personId: 'p2',
  transferSlug: null,
  from: { name: '', email: 'bob@x.com', company: '' },
  lastAt: null,
  items: [],
});

let server: FakeServer;
let urls: string[];
beforeEach(() => {
  notices.set([]);
  urls = [];
  HTMLAnchorElement.prototype.click = function click() {
    urls.push(this.href);
  };
  server = new FakeServer().install();
  server.on(readRequest, () => request);
  server.on(requestMatrix, () => ({ lines: [buildLine(), waiting], total: 2, hasFiles: true }));
  server.on(readSubmission, () => buildSubmission());
  startSession(buildSession());
});

const dialogs: TransferDialogs = {
  forward: (slug, onClose) => <button onClick={onClose}>forwards {slug}</button>,
  save: (slug, name) => (
    <p>
      saves {slug} as {name}
    </p>
  ),
};

const show = (at = '/dash/requests/req1234') =>
  renderPage(<RequestPage dialogs={dialogs} />, {
    route: '/dash/requests/:slug',
    at,
    namespaces: ['requests', 'preview', 'send', 'sending'],
  });
const openPerson = async (name = 'Li Wei') => {
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(name) }));
  const dialog = within(await screen.findByRole('dialog', { name }));
  await dialog.findByRole('list', { name: 'Items' });
  return dialog;
};

describe('the page', () => {
  it('shows who submitted what, and opens a person by the address', async () => {
    const { address, router } = await show();
    expect(await screen.findByText('1 of 2 received')).toBeTruthy();
    expect(screen.getByText('bob@x.com')).toBeTruthy();
    const dialog = await openPerson();
    expect(dialog.getByText('passport.pdf')).toBeTruthy();
    expect(address()).toBe('/dash/requests/req1234?person=p1');
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('fetches the page of the matrix that the address names', async () => {
    server.on(requestMatrix, () => ({ lines: [buildLine()], total: 51, hasFiles: true }));
    await show('/dash/requests/req1234?page=2');
    await screen.findByText('51 people');
    expect(server.seen(requestMatrix)[0]?.query).toEqual({ skip: 50, limit: 50 });
  });

  it('downloads everything as one zip, or says why not', async () => {
    server.on(downloadRequestZip, () => {
      throw new Refusal('nothing-submitted');
    });
    await show();
    const button = await screen.findByRole('button', { name: 'Download everything' });
    fireEvent.click(button);
    expect(await screen.findByRole('alert')).toBeTruthy();
    server.on(downloadRequestZip, () => ({ url: 'https://sampan.test/all.zip', expiresAt: Date.now() }));
    fireEvent.click(button);
    await waitFor(() => expect(urls).toEqual(['https://sampan.test/all.zip']));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('offers no archive where there is nothing to download', async () => {
    server.on(requestMatrix, () => ({ lines: [buildLine()], total: 1, hasFiles: false }));
    await show();
    expect(await screen.findByText('1 person')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Download everything' })).toBeNull();
  });

  it.each([
    ['under-review', 'Under review', /we are reviewing it/],
    ['taken-down', 'Taken down', /how to appeal/],
  ] as const)('shows nothing of what was submitted while it is %s, and says why', async (withheld, chip, reason) => {
    server.on(readRequest, () => buildRequest({ withheld }));
    await show();
    expect(await screen.findByText(chip)).toBeTruthy();
    expect(screen.getByText(reason)).toBeTruthy();
    expect(server.seen(requestMatrix)).toEqual([]);
  });

  it('says when a person opened the link, and that reminders are not wanted', async () => {
    const at = Date.UTC(2026, 2, 4, 12);
    server.on(readRequest, () => buildRequest({ people: [buildPerson({ lastOpenedAt: at, remindersStoppedAt: at })] }));
    await show();
    const dialog = await openPerson();
    expect(dialog.getByText(/Opened Mar 4.* · Turned reminders off$/)).toBeTruthy();
  });

  it('says when an email to a person came back', async () => {
    const mailReturnedAt = Date.UTC(2026, 2, 4, 12);
    server.on(readRequest, () => buildRequest({ people: [buildPerson({ mailReturnedAt })] }));
    await show();
    const dialog = await openPerson();
    expect(dialog.getByText(/An email bounced Mar 4/)).toBeTruthy();
  });

  it('says that it does not exist', async () => {
    server.on(readRequest, () => {
      throw new Refusal('request-not-found');
    });
    await show();
    expect(await screen.findByRole('heading', { name: 'Request not found' })).toBeTruthy();
  });

  it('extends', async () => {
    const day = 86_400_000;
    server.on(readRequest, () => buildRequest({ state: 'closed', closedBy: 'expiry', expiresAt: Date.now() - day }));
    server.on(editRequest, () => request);
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Extend' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Closes on'), { target: { value: '2020-01-01' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Extend' }));
    expect(await dialog.findByText('Choose a day within the next year.')).toBeTruthy();
    const later = new Date(Date.now() + 40 * day).toISOString().slice(0, 10);
    fireEvent.change(dialog.getByLabelText('Closes on'), { target: { value: later } });
    fireEvent.click(dialog.getByRole('button', { name: 'Extend' }));
    await waitFor(() => expect(server.seen(editRequest)[0]?.body.expiresAt).toBeGreaterThan(Date.now() + 38 * day));
  });
});

describe('what a person submitted', () => {
  beforeEach(() => {
    server.on(decideSubmission, () => buildSubmission());
  });
  const decisions = () => server.seen(decideSubmission).map(({ body }) => body.decisions);

  it('is accepted at once, before the server answers', async () => {
    server.on(decideSubmission, () => new Promise(() => undefined));
    await show();
    const dialog = await openPerson();
    fireEvent.click(dialog.getByRole('button', { name: 'Accept Passport' }));
    expect(await dialog.findByText('Accepted')).toBeTruthy();
    await waitFor(() => expect(decisions()).toEqual([[{ itemId: 'i1', state: 'accepted', comment: '' }]]));
    expect(server.seen(decideSubmission)[0]?.params).toEqual(['req1234', 's1']);
  });

  it('is sent back with a comment, which is needed', async () => {
    await show();
    const dialog = await openPerson();
    fireEvent.click(dialog.getByRole('button', { name: 'Send Passport back' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Send back' }));
    expect(await dialog.findByText(/Say what you need/)).toBeTruthy();
    fireEvent.change(dialog.getByLabelText(/What is wrong/), { target: { value: ' It has expired. ' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Send back' }));
    await waitFor(() =>
      expect(decisions()).toEqual([[{ itemId: 'i1', state: 'sent-back', comment: 'It has expired.' }]]),
    );
  });

  it('takes a decision back', async () => {
    server.on(readSubmission, () => buildSubmission({ items: [buildSubmitted({ state: 'accepted', answer: 'Mei' })] }));
    await show();
    const dialog = await openPerson();
    fireEvent.click(dialog.getByRole('button', { name: 'Undo the decision on Passport' }));
    await waitFor(() => expect(decisions()[0]).toMatchObject([{ state: 'received' }]));
  });

  it('says why a decision was refused, and shows the state as it is', async () => {
    server.on(decideSubmission, () => {
      throw new Refusal('request-changed');
    });
    await show();
    const dialog = await openPerson();
    fireEvent.click(dialog.getByRole('button', { name: 'Accept all' }));
    expect(await dialog.findByText(/changed this request at the same time/)).toBeTruthy();
    expect(await dialog.findByRole('button', { name: 'Accept Passport' })).toBeTruthy();
  });

  it('is downloaded one by one and as a zip, forwarded, and saved', async () => {
    const signed = (url: string) => ({ url, expiresAt: Date.now() + 1000, downloadToken: 'token' });
    server.on(downloadFile, () => signed('https://files.test/passport'));
    server.on(downloadZip, () => signed('https://files.test/zip'));
    await show();
    const dialog = await openPerson();
    fireEvent.click(dialog.getByRole('button', { name: 'Download passport.pdf' }));
    await waitFor(() => expect(urls).toEqual(['https://files.test/passport']));
    expect(server.seen(downloadFile)[0]?.body).toEqual({ slug: 'abc1234', fileId: 'f1' });
    fireEvent.click(dialog.getByRole('button', { name: 'Download all' }));
    await waitFor(() => expect(urls.at(-1)).toBe('https://files.test/zip'));
    fireEvent.click(dialog.getByRole('button', { name: 'Forward' }));
    expect(await screen.findByText('forwards abc1234')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Save to my library' }));
    expect(await screen.findByText('saves abc1234 as Tax documents 2026 (Li Wei)')).toBeTruthy();
  });
});

describe('people', () => {
  it('are added by address', async () => {
    server.on(addRequestPeople, () => request);
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Add people' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add people' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findByText('Add at least one recipient')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('Email to'), { target: { value: 'new@x.com,' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(server.seen(addRequestPeople)[0]?.body).toEqual({
        people: [{ email: 'new@x.com', name: '', company: '' }],
      }),
    );
  });

  it('are removed after a question', async () => {
    server.on(removeRequestPerson, () => buildRequest({ people: [] }));
    await show();
    const dialog = await openPerson();
    fireEvent.click(dialog.getByRole('button', { name: 'Actions for Li Wei' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove person' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Remove person' }));
    await waitFor(() => expect(server.seen(removeRequestPerson)[0]?.params).toEqual(['req1234', 'p1']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
