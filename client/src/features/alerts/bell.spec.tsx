import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  deleteNotification,
  listNotifications,
  type NotificationView,
  readNotification,
} from '#contract/notifications.js';
import { startSession } from '../../lib/session.js';
import { buildSession } from '../../lib/testing/builders.js';
import { FakeServer, Refusal } from '../../lib/testing/fake-server.js';
import { FakeStream } from '../../lib/testing/fake-stream.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { Bell } from './components/bell.js';
import './components/notification-panel.js';
import { buildNotification } from './testing/notification.builder.js';

let server: FakeServer;
let stream: FakeStream;
/** The server's notifications, newest first. */
let stored: NotificationView[];

beforeEach(() => {
  stored = [];
  server = new FakeServer().install();
  stream = new FakeStream().install();
  server.on(listNotifications, ({ body: { before, limit = 20 } }) => {
    const from = before === undefined ? 0 : stored.findIndex(({ _id }) => _id === before) + 1;
    return {
      notifications: stored.slice(from, from + limit),
      hasMore: stored.length > from + limit,
      unread: Math.min(10, stored.filter(({ read }) => !read).length),
    };
  });
  server.on(deleteNotification, ({ body: { notifyId } }) => {
    if (notifyId === 'Allread') stored = stored.map((one) => ({ ...one, read: true }));
    else stored = stored.filter(({ _id }) => notifyId !== 'all' && _id !== notifyId);
    return { changed: 1, unread: 0 };
  });
  server.on(readNotification, () => ({ unread: 0 }));
  startSession(buildSession());
});

const show = (at = '/dash', language: 'en' | 'zh' = 'en') =>
  renderPage(<Bell />, { route: '/*', at, namespaces: ['alerts'], language });

const many = (count: number) =>
  Array.from({ length: count }, (_, n) => buildNotification({ _id: `n${n}`, slug: `abc${1000 + n}` }));
/** Also while its panel hides everything else. */
const bell = (name: string | RegExp) => screen.findByRole('button', { name, hidden: true });

async function arrives(notification: NotificationView): Promise<void> {
  stored = [notification, ...stored];
  await act(async () => stream.send('change', { type: 'notification', slug: notification.slug }));
}

async function open(): Promise<HTMLElement> {
  fireEvent.click(await bell(/^Notifications/));
  return screen.findByRole('dialog', { name: 'Notifications' });
}

describe('the counter', () => {
  it('shows how many are new, and no more than nine', async () => {
    stored = many(9);
    const { unmount } = await show();
    await bell('Notifications, 9 unread');
    unmount();
    stored = many(10);
    await show();
    expect((await bell('Notifications, 9+ unread')).textContent).toBe('9+');
  });

  it('counts what comes, and says it aloud, without a reload', async () => {
    stored = [buildNotification({ _id: 'old', dlDate: Date.now() - 100_000 })];
    await show();
    await bell('Notifications, 1 unread');
    stream.live();
    expect(screen.getByRole('status').textContent).toBe('');
    await arrives(buildNotification({ _id: 'new', dlDate: Date.now(), receiverEmail: 'li@example.com' }));
    await bell('Notifications, 2 unread');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('li@example.com downloaded plans.pdf'));
    expect(stream.tokens).toEqual(['Bearer access-1']);
  });

  it('asks afresh when news had been away', async () => {
    await show();
    await bell('Notifications');
    stream.live(false);
    stored = many(3);
    await act(async () => stream.live(true));
    await bell('Notifications, 3 unread');
  });
});

describe('the panel', () => {
  it('marks as read whatever was seen in it, and still shows what was new', async () => {
    stored = [buildNotification(), buildNotification({ _id: 'n2', read: true, receiverEmail: '' })];
    await show();
    const panel = await open();
    await waitFor(() =>
      expect(server.seen(deleteNotification)[0]?.body).toEqual({ userid: 'user-1', notifyId: 'Allread' }),
    );
    await bell('Notifications');
    const [first, second] = within(panel).getAllByRole('listitem');
    expect(first?.textContent).toContain('New: bo@example.com downloaded plans.pdf');
    expect(first?.textContent).toContain('Shenzhen, China');
    expect(second?.textContent).toContain('Someone with your link downloaded plans.pdf');
    expect(second?.textContent).not.toContain('New:');
  });

  it('leads to the transfer over the page that is open', async () => {
    stored = [buildNotification()];
    const { address } = await show('/dash/contacts?page=2');
    const panel = await open();
    fireEvent.click(within(panel).getByRole('link', { name: /downloaded plans.pdf/ }));
    expect(address()).toBe('/dash/contacts?page=2&transfer=abc1234');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('leads from elsewhere to the list with the transfer over it, and to what was received', async () => {
    stored = [buildNotification(), buildNotification({ _id: 'n2', kind: 'received' })];
    await show('/');
    const panel = await open();
    expect(
      within(panel)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/dash/transfers/abc1234', '/dash/received', '/dash/account?tab=notifications']);
  });

  it('says that there is nothing', async () => {
    await show();
    const panel = await open();
    expect(await within(panel).findByText("You're up to date")).toBeTruthy();
    expect(within(panel).queryByRole('button', { name: 'Clear all alerts' })).toBeNull();
  });

  it('clears all, after asking once', async () => {
    stored = many(2).map((one) => ({ ...one, read: true }));
    await show();
    const panel = await open();
    fireEvent.click(within(panel).getByRole('button', { name: 'Clear all alerts' }));
    expect(document.activeElement).toBe(within(panel).getByRole('button', { name: 'Keep them' }));
    expect(server.seen(deleteNotification)).toEqual([]);
    const clear = within(panel).getByRole('button', { name: 'Clear all' });
    act(() => clear.focus());
    fireEvent.click(clear);
    await waitFor(() => expect(clear.isConnected).toBe(false));
    // The next key is the panel's, as Escape.
    expect(document.activeElement).toBe(panel);
    await within(panel).findByText("You're up to date");
    expect(server.seen(deleteNotification)[0]?.body).toEqual({ userid: 'user-1', notifyId: 'all' });
  });

  it('removes one', async () => {
    stored = [buildNotification({ read: true }), buildNotification({ _id: 'n2', read: true, fileName: 'other.pdf' })];
    await show();
    const panel = await open();
    const remove = within(panel).getByRole('button', { name: 'Remove: bo@example.com downloaded other.pdf' });
    act(() => remove.focus());
    fireEvent.click(remove);
    await waitFor(() => expect(within(panel).getAllByRole('listitem')).toHaveLength(1));
    expect(server.seen(deleteNotification)[0]?.body.notifyId).toBe('n2');
    expect(document.activeElement).toBe(within(panel).getByRole('listitem'));
  });

  it('shows earlier ones when asked', async () => {
    stored = many(45).map((one) => ({ ...one, read: true }));
    await show();
    const panel = await open();
    for (const expected of [20, 40, 45]) {
      await waitFor(() => expect(within(panel).getAllByRole('listitem')).toHaveLength(expected));
      const more = within(panel).queryByRole('button', { name: 'Show earlier' });
      if (expected < 45) fireEvent.click(more as HTMLElement);
      else expect(more).toBeNull();
    }
  });

  it('shows what went wrong and retries', async () => {
    server.on(listNotifications, () => {
      throw new Refusal('internal');
    });
    await show();
    const panel = await open();
    const again = await within(panel).findByRole('button', { name: 'Try again' });
    server.on(listNotifications, () => ({ notifications: [buildNotification()], hasMore: false, unread: 0 }));
    fireEvent.click(again);
    await within(panel).findByRole('listitem');
  });

  it('names people where it knows their names, and says that a transfer is protected', async () => {
    const who = { receiverName: 'Ada Brook', receiverEmail: 'ada@example.com' };
    stored = [
      buildNotification({ _id: 'n1', ...who }),
      buildNotification({ _id: 'n2', ...who, kind: 'received', fileName: '' }),
      buildNotification({ _id: 'n3', kind: 'deletion', until: Date.UTC(2026, 11, 24, 12), fileName: 'old.zip' }),
    ];
    await show();
    const panel = await open();
    const [first, second, third] = within(panel).getAllByRole('listitem');
    expect(first?.textContent).toContain('Ada Brook downloaded plans.pdf');
    expect(second?.textContent).toContain('Ada Brook sent you a protected transfer');
    expect(third?.textContent).toMatch(/about to be deleted: old\.zip.*will be deleted Dec 24, 2026/);
  });

  it('shows what strangers wrote as text', async () => {
    const evil = '<img src=x onerror=alert(1)>';
    stored = [buildNotification({ kind: 'extension', fileName: evil, note: evil, dlOrigin: evil })];
    await show();
    const panel = await open();
    expect(within(panel).getByRole('listitem').textContent).toContain(`bo@example.com asked for more time for ${evil}`);
    expect(panel.querySelector('img')).toBeNull();
  });

  it('is there in Chinese', async () => {
    stored = [buildNotification({ moreFiles: 2, read: true })];
    await show('/dash', 'zh');
    fireEvent.click(await bell('通知'));
    const panel = await screen.findByRole('dialog', { name: '通知' });
    expect(within(panel).getByRole('listitem').textContent).toContain(
      'bo@example.com 下载了 plans.pdf 及另外 2 个文件',
    );
    expect(within(panel).getByRole('listitem').textContent).toContain('中国 Shenzhen');
  });
});

it('shows both new ones and an older page that were fetched concurrently', async () => {
  stored = many(25).map((one) => ({ ...one, read: true }));
  await show();
  const panel = await open();
  await waitFor(() => expect(within(panel).getAllByRole('listitem')).toHaveLength(20));
  stream.live();
  const answers: (() => void)[] = [];
  server.on(listNotifications, async ({ body: { before, limit = 20 } }) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    const from = before === undefined ? 0 : stored.findIndex(({ _id }) => _id === before) + 1;
    return { notifications: stored.slice(from, from + limit), hasMore: stored.length > from + limit, unread: 0 };
  });
  // One more arrives while earlier ones are being fetched.
  fireEvent.click(within(panel).getByRole('button', { name: 'Show earlier' }));
  await waitFor(() => expect(answers).toHaveLength(1));
  await arrives(buildNotification({ _id: 'new', read: true, fileName: 'new.pdf' }));
  await waitFor(() => expect(answers.length).toBeGreaterThan(1));
  const settled = async () => {
    for (const answer of answers) await act(async () => answer());
    expect(within(panel).getAllByRole('listitem')).toHaveLength(26);
  };
  await waitFor(settled);
  expect(within(panel).getByText(/new\.pdf/)).toBeTruthy();
});

it('names who responded to a request, and links to it', async () => {
  stored = [
    buildNotification({ kind: 'submission', slug: 'req1234', fileName: 'Tax 2026', receiverName: 'Ada Brook' }),
  ];
  await show();
  const panel = await open();
  const item = within(panel).getByRole('listitem');
  expect(item.textContent).toContain('Ada Brook responded to Tax 2026');
  expect(within(item).getByRole('link').getAttribute('href')).toBe('/dash/requests/req1234');
});

it('shows downloads of the same files on one day as one, and removes them together', async () => {
  const at = new Date(2026, 10, 23, 12).getTime();
  const download = (n: number, changes: Partial<NotificationView> = {}) =>
    buildNotification({ _id: `n${n}`, read: true, dlDate: at - n, ...changes });
  stored = [
    download(1, { dlCountryCode: 'DE' }),
    download(2, { fileName: 'other.pdf' }),
    download(3),
    download(4, { dlCountryCode: '' }),
    download(5),
    download(6, { dlDate: at - 86_400_000 }),
  ];
  await show();
  const panel = await open();
  const lines = within(panel).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^4 downloads of plans.pdf.* · China 2, Germany 1$/),
    expect.stringMatching(/^bo@example.com downloaded other.pdf/),
    expect.stringMatching(/^bo@example.com downloaded plans.pdf/),
  ]);
  fireEvent.click(within(panel).getByRole('button', { name: 'Remove: 4 downloads of plans.pdf' }));
  await waitFor(() => expect(within(panel).getAllByRole('listitem')).toHaveLength(2));
  expect(stored.map(({ _id }) => _id)).toEqual(['n2', 'n6']);
});
