import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readOverview } from '#contract/transfers/library.js';
import { startSession } from '../../lib/session.js';
import { buildSession } from '../../lib/testing/builders.js';
import { configureClient, sold } from '../../lib/testing/client-settings.js';
import { FakeServer, Refusal } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { storageState } from './components/storage-bar.js';
import { DashboardPage } from './pages/dashboard-page.js';
import { buildDownload, buildLine, buildOverview } from './testing/overview.builder.js';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install();
  startSession(buildSession());
});

const show = (language: 'en' | 'zh' = 'en', isWaiting = false) =>
  renderPage(<DashboardPage panel={<p>the panel</p>} requests={<p>the requests</p>} isWaiting={isWaiting} />, {
    route: '/dash',
    at: '/dash',
    namespaces: ['transfers'],
    language,
  });

const region = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the home page', () => {
  it('shows the state of the library, each line a way to its transfer, and the panel', async () => {
    server.on(readOverview, () => buildOverview());
    await show();
    const storage = await region('Storage');
    expect(storage.getByText('1.2 GB')).toBeTruthy();
    expect(storage.getByText('of 10 GB used')).toBeTruthy();
    expect(storage.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('12');
    expect((await region('This month')).getByText('of 10 transfers sent').parentElement?.textContent).toContain('3');
    const expiring = await region('Expiring soon');
    expect(expiring.getByRole('link', { name: 'plans.pdf and 1 more' }).getAttribute('href')).toBe(
      '/dash?transfer=abc1234',
    );
    expect(expiring.getByRole('listitem').textContent).toContain('ravi@example.com and 3 others');
    expect(expiring.getByRole('link', { name: 'View all' }).getAttribute('href')).toBe(
      '/dash/transfers?filter=active&sort=expiryDate&order=asc',
    );
    const activity = await region('Latest activity');
    const [download, sent] = activity.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(download).toContain('5 minutes agoDownloaded by ravi@example.com · plan A.pdf · Hamburg, Germany');
    expect(sent).toMatch(/^Tender.*Link created, not downloaded yet$/);
    expect(activity.getByText('11 more have not been downloaded yet')).toBeTruthy();
    expect(activity.getByRole('link', { name: 'View all' }).getAttribute('href')).toBe('/dash/transfers');
    expect(screen.getByText('the panel')).toBeTruthy();
    expect(screen.getByText('the requests')).toBeTruthy();
    expect(server.seen(readOverview)).toHaveLength(1);
  });

  it('leads free users to the plans from the first day, where they are sold', async () => {
    const monthLinks = async () =>
      (await region('This month')).queryAllByRole('link').map(({ textContent }) => textContent);
    server.on(readOverview, () => buildOverview());
    configureClient(sold);
    const first = await show();
    expect(await monthLinks()).toEqual(['See plans']);
    first.unmount();
    configureClient({});
    const second = await show();
    expect(await monthLinks()).toEqual([]);
    second.unmount();
    // At the limit everybody is told whom to ask.
    server.on(readOverview, () => buildOverview({ month: { sent: 10, limit: 10 } }));
    await show();
    expect(await monthLinks()).toEqual(['Ask for a larger plan']);
  });

  it('says what is full, and has no limit to show where there is none', async () => {
    server.on(readOverview, () => buildOverview({ month: { sent: 10, limit: 10 } }));
    const first = await show();
    expect(await screen.findByText("You've used all of this month's transfers.")).toBeTruthy();
    first.unmount();
    server.on(readOverview, () =>
      buildOverview({ month: { sent: 1, limit: null }, storage: { usedBytes: 9.5e9, limitBytes: 10e9 } }),
    );
    await show();
    expect(await screen.findByText('transfer sent')).toBeTruthy();
    expect(screen.getByText(/^Your storage is almost full/)).toBeTruthy();
  });

  it('names recipients as they are known', async () => {
    const lea = { email: 'lea@atelier-dubois.example', name: 'Léa Dubois' };
    const expiringSoon = { transfers: [buildLine({ recipients: [lea], recipientCount: 3 })], count: 1 };
    server.on(readOverview, () =>
      buildOverview({ expiringSoon, latestDownloads: [buildDownload({ recipient: lea })] }),
    );
    await show();
    expect((await region('Expiring soon')).getByText('Léa Dubois and 2 others')).toBeTruthy();
    expect((await region('Latest activity')).getByText(/^Downloaded by Léa Dubois · plan A.pdf/)).toBeTruthy();
  });

  it('shows requests and cards together, so that none of them moves', async () => {
    server.on(readOverview, () => buildOverview());
    await show('en', true);
    await waitFor(() => expect(server.seen(readOverview)).toHaveLength(1));
    expect(screen.getByRole('status', { name: 'Loading your overview…' })).toBeTruthy();
    expect(screen.queryByText('the requests')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Storage' })).toBeNull();
  });

  const none = { transfers: [], count: 0 };

  it('names a single file once', async () => {
    const transfer = buildLine({ fileNumber: 1, moreFiles: 0 });
    server.on(readOverview, () =>
      buildOverview({ unseen: none, latestDownloads: [buildDownload({ transfer, downloadedFile: 'plans.pdf' })] }),
    );
    await show();
    expect((await region('Latest activity')).getByRole('listitem').textContent).toBe(
      'plans.pdf5 minutes agoDownloaded by ravi@example.com · Hamburg, Germany',
    );
  });

  it('has no list where there is nothing to see', async () => {
    server.on(readOverview, () => buildOverview({ expiringSoon: none, unseen: none, latestDownloads: [] }));
    await show();
    await region('Storage');
    for (const name of ['Expiring soon', 'Latest activity']) expect(screen.queryByRole('region', { name })).toBeNull();
  });

  it('shows a new member one thing: the next step', async () => {
    server.on(readOverview, () =>
      buildOverview({
        counts: { all: 0, active: 0, expired: 0 },
        month: { sent: 0, limit: 10 },
        storage: { usedBytes: 0, limitBytes: 10e9 },
        expiringSoon: none,
        unseen: none,
        latestDownloads: [],
      }),
    );
    await show();
    expect(await screen.findByRole('heading', { name: 'Nothing sent yet' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Storage' })).toBeNull();
  });

  it('says what failed and tries again', async () => {
    server.on(readOverview, () => {
      throw new Refusal('internal');
    });
    await show();
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong on our side');
    server.on(readOverview, () => buildOverview());
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Storage' })).toBeTruthy();
  });
});

describe('its texts', () => {
  it('show names and places as they are', async () => {
    const evil = '<img src=x onerror=alert(1)>';
    server.on(readOverview, () =>
      buildOverview({ latestDownloads: [buildDownload({ city: evil, downloadedFile: evil })] }),
    );
    const { container } = await show();
    expect((await region('Latest activity')).getAllByRole('listitem')[0]?.textContent).toContain(evil);
    expect(container.querySelector('img')).toBeNull();
  });

  it('are Chinese where that is wanted', async () => {
    server.on(readOverview, () => buildOverview());
    await show('zh');
    expect(await screen.findByRole('heading', { name: '概览' })).toBeTruthy();
    expect((await region('最近动态')).getAllByRole('listitem')[0]?.textContent).toContain('德国');
  });
});

describe('storage', () => {
  it.each([
    [8.99e9, 'roomy'],
    [9e9, 'almostFull'],
    [9.999e9, 'almostFull'],
    [10e9, 'full'],
    [12e9, 'full'],
  ])('%d of 10 GB is %s', (used, state) => {
    expect(storageState(used, 10e9)).toBe(state);
  });
});
