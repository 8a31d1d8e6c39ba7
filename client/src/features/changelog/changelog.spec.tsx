import { act, fireEvent, screen, within } from '@testing-library/react';
import { readChangelog } from '#contract/site/site.js';
import { showLanguage } from '../../i18n/index.js';
import { FakeServer, Refusal } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { ChangelogPanel } from './changelog-panel.js';
import { changelogOpen, closeChangelog, openChangelog } from './panel-store.js';
import { resetSeen } from './seen-entries.js';
import { buildEntry } from './testing/entry.builder.js';
import { WhatsNewButton } from './whats-new-button.js';
import { WhatsNewWindow } from './whats-new-window.js';

const entry = (id: string, created: number) => buildEntry({ id, created });

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  resetSeen();
  closeChangelog();
  server = new FakeServer().install();
  server.on(readChangelog, ({ query }) => ({
    entries: query.skip > 0 ? [entry('old', 1000)] : [entry('young', 3000), entry('middle', 2000)],
    hasMore: query.skip === 0,
  }));
});

/** Makes this browser one that was here before. */
function seenBefore(instant: number): void {
  localStorage.setItem('changelogSeen', String(instant));
  resetSeen();
}

const show = (page: React.ReactNode) => renderPage(page, { route: '/', at: '/', namespaces: ['site'] });

describe('the panel', () => {
  it('shows entries with their details, and older ones when asked', async () => {
    await show(<ChangelogPanel />);
    const [first] = await screen.findAllByRole('article');
    expect(within(first as HTMLElement).getByRole('heading', { name: 'About young' })).toBeTruthy();
    expect(within(first as HTMLElement).getByText('New')).toBeTruthy();
    expect(within(first as HTMLElement).getByText('odd')).toBeTruthy();
    expect(first?.querySelector('strong')?.textContent).toBe('young');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Older news' })));
    expect(await screen.findByRole('heading', { name: 'About old' })).toBeTruthy();
    expect(screen.getAllByRole('article')).toHaveLength(3);
  });

  it('says when it cannot be fetched, and tries again', async () => {
    let isAway = true;
    server.on(readChangelog, () => {
      if (isAway) throw new Refusal('internal');
      return { entries: [entry('young', 3000)], hasMore: false };
    });
    await show(<ChangelogPanel />);
    expect(await screen.findByText("What's new could not be loaded.")).toBeTruthy();
    isAway = false;
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    expect(await screen.findByRole('heading', { name: 'About young' })).toBeTruthy();
  });

  it('keeps what is shown when older entries cannot be fetched, and tries these again', async () => {
    await show(<ChangelogPanel />);
    await screen.findAllByRole('article');
    let isAway = true;
    server.on(readChangelog, ({ query }) => {
      if (isAway) throw new Refusal('internal');
      return { entries: [entry(`from ${query.skip}`, 1000)], hasMore: false };
    });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Older news' })));
    expect(await screen.findByText("What's new could not be loaded.")).toBeTruthy();
    expect(screen.getAllByRole('article')).toHaveLength(2);
    isAway = false;
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    expect(await screen.findByRole('heading', { name: 'About from 2' })).toBeTruthy();
  });

  it('follows the language', async () => {
    await show(<ChangelogPanel />);
    await screen.findAllByRole('article');
    await act(() => showLanguage('zh'));
    await screen.findByRole('heading', { name: '最新动态' });
    expect(server.seen(readChangelog).map(({ query }) => query.lang)).toEqual(['en', 'zh']);
  });
});

describe('what was not seen', () => {
  it('is nothing at the first look, whatever there is', async () => {
    await show(<WhatsNewButton />);
    expect(await screen.findByRole('button', { name: "What's new" })).toBeTruthy();
    expect(localStorage.getItem('changelogSeen')).toBe('3000');
  });

  it('is what came since, marked by a dot until the panel was open', async () => {
    seenBefore(2000);
    await show(
      <>
        <WhatsNewButton />
        <ChangelogPanel />
      </>,
    );
    await screen.findAllByRole('article');
    expect(screen.getByRole('button', { name: "What's new" })).toBeTruthy();
    expect(localStorage.getItem('changelogSeen')).toBe('3000');
  });

  it('is said by the button, which opens the panel', async () => {
    seenBefore(2000);
    await show(<WhatsNewButton />);
    fireEvent.click(await screen.findByRole('button', { name: "What's new, with unread news" }));
    expect(changelogOpen.get()).toBe(true);
  });

  it('is named in a window that closes for good', async () => {
    seenBefore(1000);
    let closed = 0;
    await show(
      <>
        <WhatsNewButton />
        <WhatsNewWindow onClose={() => (closed += 1)} />
      </>,
    );
    expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      'About young',
      'About middle',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'See everything' }));
    expect([closed, changelogOpen.get()]).toEqual([1, true]);
    expect(await screen.findByRole('button', { name: "What's new" })).toBeTruthy();
  });
});

it('is opened from anywhere', () => {
  openChangelog();
  expect(changelogOpen.get()).toBe(true);
});
