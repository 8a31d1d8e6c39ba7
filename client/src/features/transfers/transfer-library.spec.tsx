import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { EXPIRES_NEVER } from '#contract/transfers/expiry.js';
import { discardGuestUpload, listGuestUploads } from '#contract/requests/guest-uploads.js';
import { folderSize } from '#contract/transfers/storage.js';
import { changeTransfers } from '#contract/transfers/transfer-changes.js';
import { deleteTransfer, listTransfers } from '#contract/transfers/transfers.js';
import { startSession } from '../../lib/session.js';
import { buildSession, buildUser } from '../../lib/testing/builders.js';
import { FakeServer, Refusal } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { dismissNotice, shownNotices } from '../../lib/notices.js';
import { TransferLibrary } from './components/transfer-library.js';
import { buildList, buildTransfer } from '../../lib/testing/transfer.builder.js';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install();
  server.on(folderSize, () => 1_200_000_000);
  server.on(listGuestUploads, () => ({ heldBytes: 0, uploads: [] }));
  startSession(buildSession());
  Reflect.deleteProperty(window, 'matchMedia');
});

const show = (at = '/dash/transfers', language: 'en' | 'zh' = 'en') =>
  renderPage(<TransferLibrary />, {
    route: '/dash/transfers',
    at,
    namespaces: ['transfers'],
    language,
  });

const threeStates = [
  buildTransfer(),
  buildTransfer({ _id: 't2', slug: 'abc1235', fileName: 'film.mov', fileNumber: 4, moreFiles: 3, total_downloads: 0 }),
  buildTransfer({ _id: 't3', slug: 'abc1236', fileName: 'old.zip', expiryDate: Date.now() - 1000 }),
];

it('says what unfinished uploads hold, and discards those of visitors', async () => {
  server.on(listTransfers, () => buildList(threeStates));
  const upload = { slug: 'gst1234', request: { slug: 'req1234', title: 'Tax 2026' }, fileCount: 1 };
  const sizes = { totalBytes: 2.9e9, heldBytes: 2.9e9, openedAt: Date.now(), expiresAt: Date.now() + 1000 };
  let uploads = [{ ...upload, ...sizes }];
  server.on(listGuestUploads, () => ({ heldBytes: uploads.length * 2.9e9, uploads }));
  server.on(discardGuestUpload, () => {
    uploads = [];
    return { discarded: true as const };
  });
  await show();
  expect(await screen.findByText('Unfinished uploads take up another 2.9 GB.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Discard the upload to Tax 2026' }));
  await waitFor(() => expect(screen.queryByText(/Unfinished uploads take up/)).toBeNull());
  expect(server.seen(discardGuestUpload)[0]?.params).toEqual(['gst1234']);
});

const savedCopy = buildTransfer({
  _id: 't4',
  slug: 'abc1237',
  fileName: 'kept.zip',
  sendAs: 'none',
  emailTo: [],
  expiryDate: EXPIRES_NEVER,
  deletionDate: null,
});

describe('the list', () => {
  it('shows each transfer with its state, size and downloads', async () => {
    server.on(listTransfers, () => buildList([...threeStates, savedCopy]));
    await show();
    const rows = await screen.findAllByRole('listitem');
    expect(rows).toHaveLength(4);
    const [first, second, third, fourth] = rows.map((row) => row.textContent);
    expect(first).toContain('ravi@example.com');
    expect(first).toContain('Expires in 6 days · 2 downloads');
    expect(first).not.toContain('Not downloaded');
    expect(second).toContain('and 3 more files');
    expect(second).toContain('Not downloaded yet');
    expect(third).toMatch(/Expired.*Kept until \w+ \d/);
    expect(fourth).toContain('Saved · 1 file');
    expect(screen.queryByRole('button', { name: /Copy the link of kept.zip/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'plans.pdf' }).getAttribute('href')).toBe('/dash/transfers/abc1234');
  });

  it('fetches the part that the URL names', async () => {
    server.on(listTransfers, () => buildList(threeStates, { expiredCount: 65 }));
    await show('/dash/transfers?filter=expired&sort=fileName&order=asc&page=2');
    await screen.findAllByRole('listitem');
    expect(server.seen(listTransfers)[0]?.query).toEqual({
      userid: 'user-1',
      filter: 'expired',
      sort: 'fileName',
      order: 'asc',
      search: '',
      skip: 20,
    });
    expect(screen.getByText('21–40 of 65')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Next page' }).getAttribute('href')).toContain('page=3');
  });

  it('keeps the filter in the address, with counts', async () => {
    server.on(listTransfers, () => buildList(threeStates, { activeCount: 2, expiredCount: 1 }));
    const { address } = await show('/dash/transfers?page=1');
    const filters = await screen.findByRole('navigation', { name: 'Show' });
    await waitFor(() => expect(filters.textContent).toContain('Expired1'));
    fireEvent.click(within(filters).getByRole('link', { name: /^Expired/ }));
    expect(address()).toBe('/dash/transfers?filter=expired');
    await waitFor(() => expect(server.seen(listTransfers).at(-1)?.query.filter).toBe('expired'));
  });

  it('counts this month’s as many as there are to see, whatever the plan counts', async () => {
    server.on(listTransfers, () => buildList(threeStates, { thisMonthsTransfers: 45, thisMonthCount: 3 }));
    await show('/dash/transfers?filter=thisMonth');
    const filters = await screen.findByRole('navigation', { name: 'Show' });
    await waitFor(() => expect(filters.textContent).toContain('This month3'));
    expect(screen.queryByRole('link', { name: 'Next page' })).toBeNull();
  });

  it('goes to the last page when the requested one is gone', async () => {
    server.on(listTransfers, ({ query }) => buildList(query.skip === 0 ? threeStates : [], { allCount: 3 }));
    const { address } = await show('/dash/transfers?page=4');
    await waitFor(() => expect(address()).toBe('/dash/transfers'));
  });

  it('teaches the next step when nothing was sent', async () => {
    server.on(listTransfers, () => buildList([]));
    await show();
    expect(await screen.findByRole('heading', { name: 'Nothing sent yet' })).toBeTruthy();
  });

  it('says what failed and tries again', async () => {
    server.on(listTransfers, () => {
      throw new Refusal('internal');
    });
    await show();
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong on our side');
    server.on(listTransfers, () => buildList(threeStates));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findAllByRole('listitem')).toHaveLength(3);
  });

  it('shows names as text', async () => {
    server.on(listTransfers, () => buildList([buildTransfer({ fileName: '<img src=x onerror=alert(1)>' })]));
    const { container } = await show();
    expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeTruthy();
    expect(container.querySelector('img')).toBeNull();
  });

  it('speaks Chinese', async () => {
    server.on(listTransfers, () => buildList(threeStates));
    await show('/dash/transfers', 'zh');
    expect(await screen.findByText(/尚未下载/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: '我的传输' })).toBeTruthy();
  });
});

describe('the table of wide screens', () => {
  const widen = () => {
    const none = () => undefined;
    const wide = { addEventListener: none, removeEventListener: none, addListener: none, removeListener: none };
    Object.assign(window, { matchMedia: () => ({ ...wide, matches: true }) });
  };

  it('says in a column when each expires, and marks only what is unusual', async () => {
    widen();
    const lea = {
      ...buildTransfer().emailTo[0],
      recipientId: 'r1',
      email: 'lea@x.fr',
      name: 'Léa Dubois',
      company: '',
    };
    const emailTo = [lea, { ...lea, recipientId: 'r2', email: 'tom@x.fr', name: '' }].map((one) => ({
      ...one,
      mailState: 'sent' as const,
    }));
    const never = buildTransfer({ _id: 't5', slug: 'abc1238', fileName: 'for ever.zip', expiryDate: EXPIRES_NEVER });
    server.on(listTransfers, () => buildList([...threeStates.slice(1), { ...never, emailTo }, savedCopy]));
    await show();
    await screen.findByRole('table');
    const cells = (name: RegExp) =>
      within(screen.getByRole('row', { name }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(cells(/film/)[3]).toBe('in 6 days');
    expect(cells(/film/)[4]).toBe('None yet');
    expect(cells(/old/)[3]).toMatch(/^ExpiredKept until \w+ \d/);
    expect(cells(/for ever/)[3]).toBe('No expiry');
    expect(cells(/kept/)[3]).toBe('Saved');
    const recipients = screen.getByText('Léa Dubois').parentElement?.parentElement;
    expect(recipients?.textContent).toBe('Léa Dubois+1and 1 other');
    expect(recipients?.title).toBe('Léa Dubois <lea@x.fr>\ntom@x.fr');
  });

  it('is sorted by its heads', async () => {
    widen();
    server.on(listTransfers, () => buildList(threeStates));
    const { address } = await show();
    const table = await screen.findByRole('table');
    fireEvent.click(within(table).getByRole('button', { name: 'Size' }));
    expect(address()).toBe('/dash/transfers?sort=size');
    await waitFor(() =>
      expect(server.seen(listTransfers).at(-1)?.query).toMatchObject({ sort: 'size', order: 'desc' }),
    );
    expect(screen.getByRole('columnheader', { name: 'Size' }).getAttribute('aria-sort')).toBe('descending');
    fireEvent.click(within(table).getByRole('button', { name: 'Size' }));
    expect(address()).toBe('/dash/transfers?sort=size&order=asc');
    // No column has the first order, which is by the last change.
    fireEvent.click(within(table).getByRole('button', { name: 'Size' }));
    expect(address()).toBe('/dash/transfers');
  });
});

describe('acting on a transfer', () => {
  it('copies its link', async () => {
    const written: string[] = [];
    Object.assign(navigator, { clipboard: { writeText: (text: string) => Promise.resolve(written.push(text)) } });
    server.on(listTransfers, () => buildList([buildTransfer()]));
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Copy the link of plans.pdf' }));
    await waitFor(() => expect(shownNotices().at(-1)?.title).toBe('Link copied'));
    expect(written).toEqual(['http://localhost/w/abc1234']);
  });

  it('asks once before it deletes, names what will happen, and refreshes list and storage', async () => {
    let transfers = [buildTransfer()];
    server
      .on(listTransfers, () => buildList(transfers))
      .on(deleteTransfer, () => {
        transfers = [];
        return { deleted: true as const, undoSeconds: 20 };
      });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Delete plans.pdf' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete this transfer?' });
    expect(dialog.textContent).toContain('plans.pdf (1.5 MB) will be removed');
    expect(server.seen(deleteTransfer)).toHaveLength(0);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete transfer' }));
    expect(await screen.findByRole('heading', { name: 'Nothing sent yet' })).toBeTruthy();
    expect(server.seen(deleteTransfer)[0]?.body).toEqual({
      type: 'dashboard',
      slug: 'abc1234',
      _id: 'transfer-1',
      userid: 'user-1',
    });
    expect(server.seen(folderSize).length).toBeGreaterThan(1);
  });

  it('keeps the question open and says why when deleting failed', async () => {
    server
      .on(listTransfers, () => buildList([buildTransfer()]))
      .on(deleteTransfer, () => {
        throw new Refusal('internal');
      });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Delete plans.pdf' }));
    fireEvent.click(screen.getByRole('button', { name: 'Delete transfer' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});

describe('storage', () => {
  it('is shown against the plan', async () => {
    server.on(listTransfers, () => buildList([]));
    await show();
    expect(await screen.findByText('1.2 GB of 10 GB used')).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('12');
  });
});

describe('searching', () => {
  it('looks after a pause, keeps the words in the address and begins at page 1', async () => {
    server.on(listTransfers, ({ query }) => buildList(query.search === 'film' ? threeStates.slice(1, 2) : threeStates));
    const { address } = await show('/dash/transfers?filter=active&page=1');
    await screen.findAllByRole('listitem');
    const box = screen.getByRole('searchbox', { name: 'Search your transfers' });
    fireEvent.change(box, { target: { value: 'fi' } });
    fireEvent.change(box, { target: { value: ' film ' } });
    await waitFor(() => expect(address()).toBe('/dash/transfers?filter=active&q=film'));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(server.seen(listTransfers).map(({ query }) => query.search)).not.toContain('fi');

    fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    await waitFor(() => expect(address()).toBe('/dash/transfers?filter=active'));
  });

  it('shows what a URL requests, and what was not found, as text', async () => {
    server.on(listTransfers, () => buildList([]));
    await show('/dash/transfers?q=%3Cimg%20src%3Dx%3E');
    expect(await screen.findByRole('heading', { name: 'Nothing matches “<img src=x>”' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('<img src=x>');
    expect(server.seen(listTransfers)[0]?.query.search).toBe('<img src=x>');
  });
});

describe('choosing', () => {
  const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Select [a-z]+\./ });
  const bar = () => within(screen.getByRole('region', { name: 'Selection' }));

  beforeEach(() => {
    server.on(listTransfers, () => buildList(threeStates));
  });

  it('takes a range with Shift, by pointer and by arrows', async () => {
    await show();
    await screen.findAllByRole('listitem');
    expect(screen.queryByRole('region', { name: /selected/ })).toBeNull();
    const [first, second, third] = boxes();
    if (!first || !second || !third) throw new Error('three boxes were expected');
    fireEvent.click(first);
    fireEvent.click(third, { shiftKey: true });
    expect(bar().getByText('3 selected')).toBeTruthy();
    fireEvent.click(bar().getByRole('button', { name: 'Clear selection' }));
    expect(boxes().some(({ checked }) => checked)).toBe(false);

    act(() => second.focus());
    fireEvent.keyDown(second, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(third);
    expect(third.checked).toBe(false);
    fireEvent.keyDown(third, { key: 'ArrowUp', shiftKey: true });
    expect(document.activeElement).toBe(second);
    expect(second.checked).toBe(true);
  });

  it('copies every link', async () => {
    const written: string[] = [];
    for (const { id } of shownNotices()) dismissNotice(id);
    Object.assign(navigator, { clipboard: { writeText: (text: string) => Promise.resolve(written.push(text)) } });
    await show();
    await screen.findAllByRole('listitem');
    for (const box of boxes().slice(0, 2)) fireEvent.click(box);
    fireEvent.click(bar().getByRole('button', { name: 'Copy links' }));
    // In the bar: a notice would cover its buttons.
    expect(await bar().findByText('2 selected · 2 links copied')).toBeTruthy();
    expect(shownNotices().filter(({ title }) => title.includes('copied'))).toEqual([]);
    expect(written).toEqual([
      threeStates
        .slice(0, 2)
        .map(({ link }) => link)
        .join('\n'),
    ]);
    fireEvent.click(boxes()[2] as HTMLElement);
    expect(bar().getByText('3 selected')).toBeTruthy();
  });

  it('deletes all that is chosen after one question, and takes it back', async () => {
    server.on(changeTransfers, ({ body }) => ({
      results: body.slugs.map((slug) => ({ slug, error: null })),
      undoSeconds: body.action === 'delete' ? 20 : 0,
    }));
    await show();
    await screen.findAllByRole('listitem');
    for (const box of boxes().slice(0, 2)) fireEvent.click(box);
    fireEvent.click(bar().getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete 2 transfers?' });
    expect(dialog.textContent).toContain('2 transfers (3 MB) will be removed');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete 2 transfers' }));
    await waitFor(() =>
      expect(shownNotices().at(-1)).toMatchObject({ title: '2 transfers deleted', duration: 20_000 }),
    );
    const slugs = ['abc1234', 'abc1235'];
    const action = shownNotices().at(-1)?.action;
    if (!action || !('onAct' in action)) throw new Error('there is no way back');
    action.onAct();
    await waitFor(() => expect(shownNotices().at(-1)?.title).toBe('2 transfers restored'));
    expect(server.seen(changeTransfers).map(({ body }) => body)).toEqual([
      { action: 'delete', slugs },
      { action: 'restore', slugs },
    ]);
  });

  it('news of what is being deleted changes neither the question nor the way back', async () => {
    let left = threeStates;
    let answer = () => {};
    server
      .on(listTransfers, () => buildList(left))
      .on(changeTransfers, async ({ body }) => {
        await new Promise<void>((resolve) => (answer = resolve));
        return { results: body.slugs.map((slug) => ({ slug, error: null })), undoSeconds: 20 };
      });
    for (const { id } of shownNotices()) dismissNotice(id);
    const { queryClient } = await show();
    await screen.findAllByRole('listitem');
    for (const box of boxes()) fireEvent.click(box);
    fireEvent.click(bar().getByRole('button', { name: 'Delete' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete 3 transfers' }));
    await waitFor(() => expect(server.seen(changeTransfers)).toHaveLength(1));
    left = threeStates.slice(2);
    await act(() => queryClient.invalidateQueries());
    expect(screen.getByRole('dialog', { name: 'Delete 3 transfers?' })).toBeTruthy();
    left = [];
    await act(() => queryClient.invalidateQueries());
    expect(screen.getByRole('dialog', { name: 'Delete 3 transfers?' })).toBeTruthy();
    await act(async () => answer());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shownNotices()).toMatchObject([{ title: '3 transfers deleted', duration: 20_000 }]);
  });

  it('extends within the plan, says what is beyond it, and how many failed', async () => {
    server.on(changeTransfers, ({ body }) => ({
      results: body.slugs.map((slug, place) => ({ slug, error: place === 0 ? 'transfer-not-found' : null })),
      undoSeconds: 0,
    }));
    await show();
    await screen.findAllByRole('listitem');
    for (const box of boxes()) fireEvent.click(box);
    fireEvent.click(bar().getByRole('button', { name: 'Extend' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Extend 3 transfers until' }));
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: '1 year' }).disabled).toBe(true);
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: '1 week' }).checked).toBe(true);
    fireEvent.click(dialog.getByRole('button', { name: 'Extend' }));
    await waitFor(() => expect(shownNotices().at(-1)?.title).toBe('1 transfer could not be extended'));
    const [{ body } = { body: null }] = server.seen(changeTransfers);
    if (body?.action !== 'extend') throw new Error('nothing was extended');
    // A duration, since an instant by this clock might exceed the plan by the server's.
    expect([body.expirySeconds, body.expiryDate]).toEqual([7 * 86_400, undefined]);
  });
});

describe('in a team', () => {
  const team = [
    { _id: 'user-1', email: 'mei@example.com', fullName: 'Mei Lin', profilePic: '', finished_onboarding: true },
    { _id: 'user-2', email: 'ravi@example.com', fullName: 'Ravi Kumar', profilePic: '', finished_onboarding: true },
  ];

  it('shows admins the transfers of everybody, or of one, and who sent them', async () => {
    startSession(buildSession({ user: buildUser({ team }) }));
    server.on(listTransfers, () => buildList([buildTransfer({ createdBy: 'user-2' })]));
    await show('/dash/transfers?by=team');
    expect(await screen.findByText(/by Ravi Kumar/)).toBeTruthy();
    expect(server.seen(listTransfers)[0]).toMatchObject({
      query: { userid: 'user-1' },
      headers: { isteam: '["user-2"]' },
    });
    const whose = within(screen.getByRole('combobox', { name: 'Whose transfers' }));
    const ravi = whose.getByRole<HTMLOptionElement>('option', { name: 'Ravi Kumar' });
    fireEvent.change(screen.getByRole('combobox', { name: 'Whose transfers' }), { target: { value: ravi.value } });
    await waitFor(() => expect(server.seen(listTransfers).at(-1)?.query.userid).toBe('user-2'));
    expect(server.seen(listTransfers).at(-1)?.headers['isteam']).toBeUndefined();
  });

  it('gives members no choice', async () => {
    startSession(buildSession({ user: buildUser({ team, teamRole: 'member', isTeamMember: true }) }));
    server.on(listTransfers, () => buildList([buildTransfer()]));
    await show();
    await screen.findByText('plans.pdf');
    expect(screen.queryByRole('combobox', { name: 'Whose transfers' })).toBeNull();
  });
});
