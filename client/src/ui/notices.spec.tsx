import { jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderPage } from '../lib/testing/render-page.js';
import { dismissNotice, noticeMs, notify, notifySaved, shownNotices } from '../lib/notices.js';
import { Notices } from './notices.js';

let page: Awaited<ReturnType<typeof renderPage>>;

beforeEach(async () => {
  for (const { id } of shownNotices()) dismissNotice(id);
  page = await renderPage(<Notices />, { route: '/:view?', at: '/', namespaces: [] });
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const say = (...notices: Parameters<typeof notify>[0][]) => act(() => notices.forEach(notify));

it('shows a notice for its time', () => {
  say({ tone: 'info', title: 'Slow network', duration: noticeMs.retry });
  pass(8400);
  expect(screen.getByText('Slow network')).toBeTruthy();
  pass(200);
  expect(screen.queryByText('Slow network')).toBeNull();
});

it.each([
  ['info', 5800],
  ['success', 5800],
  ['warning', 15_500],
  ['error', 15_500],
] as const)('of the tone %s it stays for %d ms', (tone, ms) => {
  say({ tone, title: 'Said' });
  pass(ms - 1);
  expect(screen.getByText('Said')).toBeTruthy();
  pass(1);
  expect(screen.queryByText('Said')).toBeNull();
});

it('keeps one that is being read', () => {
  say({ tone: 'info', title: 'Read me' });
  const card = screen.getByText('Read me');
  fireEvent.mouseEnter(card.closest('.MuiPaper-root') ?? card);
  pass(60_000);
  expect(screen.getByText('Read me')).toBeTruthy();
  fireEvent.mouseLeave(card.closest('.MuiPaper-root') ?? card);
  pass(noticeMs.toast + 1);
  expect(screen.queryByText('Read me')).toBeNull();
});

it('shows further ones 2 s apart, so that each is noticed', () => {
  say({ tone: 'info', title: 'One' }, { tone: 'info', title: 'Two' }, { tone: 'info', title: 'Three' });
  const titles = () => ['One', 'Two', 'Three'].filter((title) => screen.queryByText(title));
  expect(titles()).toEqual(['One']);
  pass(1999);
  expect(titles()).toEqual(['One']);
  pass(1);
  expect(titles()).toEqual(['One', 'Two']);
  pass(2000);
  expect(titles()).toEqual(['One', 'Two', 'Three']);
});

it('puts one of the same kind in the other’s place', () => {
  say({ tone: 'info', key: 'retry', title: 'First' }, { tone: 'info', key: 'retry', title: 'Second' });
  expect(screen.queryByText('First')).toBeNull();
  expect(screen.getByText('Second')).toBeTruthy();
});

it('goes away when dismissed or followed, and links out or within', () => {
  say(
    { tone: 'info', title: 'Out', action: { label: 'Email support', href: 'mailto:help@files.test' } },
    { tone: 'info', title: 'Within', action: { label: 'Get 7-day trial', href: '/register' } },
  );
  pass(noticeMs.interval);
  expect(screen.getByRole('link', { name: 'Email support' }).getAttribute('href')).toBe('mailto:help@files.test');
  fireEvent.click(screen.getByRole('link', { name: 'Get 7-day trial' }));
  expect(shownNotices().map(({ title }) => title)).toEqual(['Out']);
});

it('says that a change is saved until the view changes, and other things beyond it', async () => {
  act(() => notifySaved('Saved'));
  say({ tone: 'info', title: 'Told' });
  await act(() => page.router.navigate('/other'));
  expect(shownNotices().map(({ title }) => title)).toEqual(['Told']);
});

it('is a live region before there is anything to say', () => {
  act(() => screen.queryAllByRole('button').forEach((button) => fireEvent.click(button)));
  expect(document.querySelector('[aria-live="polite"]')).not.toBeNull();
});

it('offers what can be taken back to whom the focus was lost, and only for its time', async () => {
  const onAct = jest.fn();
  const removed = document.body.appendChild(document.createElement('button'));
  removed.focus();
  say({ tone: 'success', title: 'Deleted', duration: 20_000, action: { label: 'Undo', onAct } });
  const undo = screen.getByRole('button', { name: 'Undo' });
  expect(document.activeElement).toBe(removed);
  await act(async () => removed.remove());
  expect(document.activeElement).toBe(undo);
  pass(20_001);
  expect(screen.queryByText('Deleted')).toBeNull();
});

it('stands above a bar at the bottom of the window', () => {
  const bar = document.body.appendChild(document.createElement('div'));
  bar.dataset['bottomBar'] = '';
  const at = (top: number) => (bar.getBoundingClientRect = () => new DOMRect(0, top, 400, 50));
  const clear = () => screen.getByRole('region', { name: 'Notices' }).style.getPropertyValue('--clear');
  at(window.innerHeight - 66);
  say({ tone: 'info', title: 'Copied' });
  expect(clear()).toBe('74px');
  // Further up, as at the end of a list, where no notice reaches.
  at(window.innerHeight - 400);
  fireEvent.scroll(window);
  expect(clear()).toBe('0px');
  bar.remove();
});
