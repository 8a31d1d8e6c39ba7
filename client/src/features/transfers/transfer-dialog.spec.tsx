import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { EXPIRES_NEVER } from '#contract/transfers/expiry.js';
import { editTransfer, undoSend } from '#contract/transfers/transfer-changes.js';
import { deleteTransfer, listTransfers } from '#contract/transfers/transfers.js';
import { Refusal } from '../../lib/testing/fake-server.js';
import { buildTransfer } from '../../lib/testing/transfer.builder.js';
import { dismissNotice, shownNotices } from '../../lib/notices.js';
import { transfersTag } from './api/transfers.queries.js';
import { ViewPage } from './testing/view.page.js';

describe('what stands above', () => {
  it('says what it is, and shows a message as text', async () => {
    const page = new ViewPage(
      buildTransfer({
        message: '<b>Hello</b>',
        title: 'Harbour plans',
        downloadLimit: 10,
        total_downloads: 3,
        hasPassword: true,
        expiryDate: EXPIRES_NEVER,
      }),
    );
    await page.open();
    expect(await screen.findByRole('dialog', { name: 'Harbour plans' })).toBeTruthy();
    expect(screen.getByText(/no expiry · 3 of 10 downloads · password protected$/)).toBeTruthy();
    expect(screen.getByText('<b>Hello</b>').querySelector('b')).toBeNull();
    expect(screen.getByRole('link', { name: 'Link to the files' }).getAttribute('href')).toBe(
      'http://localhost/w/abc1234',
    );
    expect(page.server.seen(listTransfers)[0]?.query).toMatchObject({ userid: 'user-1', slug: 'abc1234' });
  });

  it('says when there is none, and closes', async () => {
    const page = new ViewPage(null);
    await page.open();
    expect(await screen.findByText('Transfer not found')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(page.closed).toBe(1);
  });

  it('says what went wrong, and tries again', async () => {
    const page = new ViewPage();
    page.server.on(listTransfers, () => {
      throw new Refusal('internal');
    });
    await page.open();
    const alert = await screen.findByRole('alert');
    page.server.on(listTransfers, () => [buildTransfer()]);
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('dialog', { name: 'plans.pdf' })).toBeTruthy();
  });

  it('opens adding and forwarding, and comes back; neither once it has expired', async () => {
    const { unmount } = await new ViewPage().open();
    fireEvent.click(await screen.findByRole('button', { name: 'Add files' }));
    expect(await screen.findByTestId('pick-files')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Back to the transfer' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Forward' }));
    expect(await screen.findByRole('form', { name: 'Forward files' })).toBeTruthy();
    unmount();
    await new ViewPage(buildTransfer({ expiryDate: Date.now() - 1000 })).open();
    await screen.findByRole('button', { name: 'Delete' });
    expect(screen.queryByRole('button', { name: /Add files|Forward|^Copy/ })).toBeNull();
  });

  it('says when an expired one will be deleted, and still downloads it', async () => {
    const deletionDate = Date.UTC(2026, 11, 24, 12);
    await new ViewPage(buildTransfer({ expiryDate: Date.now() - 1000, deletionDate })).open();
    expect(await screen.findByText(/will be deleted on Dec 24, 2026/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe('http://localhost/w/abc1234');
  });

  it('counts downloads once where all were completed, and names only what is unusual', async () => {
    const page = new ViewPage(buildTransfer({ total_downloads: 5, completed_downloads: 5 }));
    const { queryClient } = await page.open();
    expect(await screen.findByText(/ · 5 downloads$/)).toBeTruthy();
    page.change({ completed_downloads: 4 });
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByText(/ · 5 downloads started, 4 completed$/)).toBeTruthy();
  });

  it('has one way to each part: changing settings is a tab, no button too', async () => {
    await new ViewPage().open();
    expect(await screen.findByRole('tab', { name: 'Settings' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });

  it('offers no link of a saved copy, and nothing that needs one', async () => {
    const saved = { sendAs: 'none', emailTo: [], expiryDate: EXPIRES_NEVER, deletionDate: null } as const;
    await new ViewPage(buildTransfer({ ...saved, emailTo: [] })).open();
    expect(await screen.findByText(/only you can see/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Download' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Forward' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Link to the files' })).toBeNull();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Files 1', 'Activity', 'Log']);
  });

  it('closes once it is deleted', async () => {
    const page = new ViewPage();
    page.server.on(deleteTransfer, () => {
      page.transfer = null;
      return { deleted: true as const, undoSeconds: 20 };
    });
    await page.open();
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete this transfer?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete transfer' }));
    await waitFor(() => expect(page.closed).toBe(1));
  });
});

describe('what happens while it is deleted', () => {
  beforeEach(() => {
    for (const { id } of shownNotices()) dismissNotice(id);
  });

  async function deleting(page: ViewPage) {
    let answer = () => {};
    page.server.on(deleteTransfer, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { deleted: true as const, undoSeconds: 20 };
    });
    const shown = await page.open();
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const confirm = screen.getByRole('button', { name: 'Delete transfer' });
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    await waitFor(() => expect(page.server.seen(deleteTransfer)).toHaveLength(1));
    return { ...shown, answer: () => act(async () => answer()) };
  }

  it('news of it that comes before the answer takes neither the way back nor the closing away', async () => {
    const page = new ViewPage();
    const { queryClient, answer } = await deleting(page);
    page.transfer = null;
    await act(() => queryClient.invalidateQueries({ queryKey: transfersTag }));
    expect(await screen.findByText('Transfer not found')).toBeTruthy();
    await answer();
    expect(page.closed).toBe(1);
    expect(shownNotices().map(({ title, duration }) => [title, duration])).toEqual([['plans.pdf deleted', 20_000]]);
    expect(page.server.seen(deleteTransfer)).toHaveLength(1);
  });

  it('after going back, the user is offered the way back, and is not redirected', async () => {
    const page = new ViewPage();
    const { router, answer } = await deleting(page);
    await act(() => router.navigate('/dash/contacts'));
    await answer();
    expect(shownNotices()).toHaveLength(1);
    expect(page.closed).toBe(0);
  });
});

describe('the title', () => {
  const edit = async (text: string) => {
    fireEvent.click(await screen.findByRole('button', { name: 'Rename' }));
    const box = screen.getByRole('textbox', { name: 'Title' });
    expect(document.activeElement).toBe(box);
    fireEvent.change(box, { target: { value: text } });
    return box;
  };

  it('is changed where it stands, at once, and goes back where that is refused', async () => {
    const page = new ViewPage();
    let answer = () => {};
    page.server.on(editTransfer, async ({ body }) => {
      await new Promise<void>((resolve) => (answer = resolve));
      if (body.title === 'Refused') throw new Refusal('internal');
      return page.change(body as { title: string });
    });
    await page.open();
    fireEvent.keyDown(await edit('  Second survey '), { key: 'Enter' });
    // Immediately, and never the old one first.
    expect(screen.getByRole('heading', { name: 'Second survey' })).toBeTruthy();
    await waitFor(() => expect(page.server.seen(editTransfer)).toHaveLength(1));
    answer();
    await waitFor(() => expect(page.transfer?.title).toBe('Second survey'));
    expect(page.server.seen(editTransfer)[0]).toMatchObject({ body: { title: 'Second survey' }, params: ['abc1234'] });

    fireEvent.blur(await edit('Refused'));
    expect(await screen.findByRole('heading', { name: 'Refused' })).toBeTruthy();
    await waitFor(() => expect(page.server.seen(editTransfer)).toHaveLength(2));
    answer();
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Second survey' })).toBeTruthy();
  });

  it('is left as it was by Escape, which closes nothing else', async () => {
    const page = new ViewPage();
    await page.open();
    fireEvent.keyDown(await edit('Something'), { key: 'Escape' });
    expect(await screen.findByRole('heading', { name: 'plans.pdf' })).toBeTruthy();
    expect(page.closed).toBe(0);
    expect(page.server.seen(editTransfer)).toEqual([]);
  });
});

describe('a send that can still be undone', () => {
  it('is taken back, and the view closes', async () => {
    const page = new ViewPage(buildTransfer({ undoUntil: Date.now() + 15_000 }));
    page.server.on(undoSend, () => ({ undone: true as const }));
    await page.open();
    expect((await screen.findByRole('alert')).textContent).toMatch(/undo this for 1[45] sec/);
    fireEvent.click(screen.getByRole('button', { name: 'Undo send' }));
    await waitFor(() => expect(page.closed).toBe(1));
  });

  it('says when it was too late, and offers nothing where no mail waits', async () => {
    const page = new ViewPage(buildTransfer({ undoUntil: Date.now() + 15_000 }));
    page.server.on(undoSend, () => {
      throw new Refusal('too-late');
    });
    const { unmount } = await page.open();
    fireEvent.click(await screen.findByRole('button', { name: 'Undo send' }));
    expect(await screen.findByText('It is too late to undo this.')).toBeTruthy();
    expect(page.closed).toBe(0);
    unmount();
    await new ViewPage(buildTransfer({ undoUntil: Date.now() - 1 })).open();
    await screen.findByRole('tablist');
    expect(screen.queryByRole('button', { name: 'Undo send' })).toBeNull();
  });
});

it('keeps the part that is shown in the address', async () => {
  const { address } = await new ViewPage().open('settings');
  const tab = (name: RegExp) => screen.getByRole('tab', { name });
  expect((await screen.findByRole('tab', { name: 'Settings' })).getAttribute('aria-selected')).toBe('true');
  fireEvent.click(tab(/^Recipients/));
  expect(address()).toBe('/dash/transfers/abc1234?section=recipients');
  fireEvent.click(tab(/^Files/));
  expect(address()).toBe('/dash/transfers/abc1234');
  expect(screen.getByRole('tabpanel', { name: /^Files/ })).toBeTruthy();
});
