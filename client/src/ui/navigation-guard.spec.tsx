import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '../lib/testing/render-page.js';
import { NavigationGuard } from './navigation-guard.js';
import './leave-dialog.js';

const texts = (what: string) => ({ title: `Lose ${what}?`, text: `${what}!`, stay: 'Stay', leave: 'Leave' });

/** A running upload, and above it unsaved text; both can end during the test. */
function Page() {
  const [isSending, setIsSending] = useState(true);
  const [isTyping, setIsTyping] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsSending(false)}>
        sent
      </button>
      <button type="button" onClick={() => setIsTyping(false)}>
        saved
      </button>
      {isSending && (
        <NavigationGuard texts={texts('files')} shouldBlock={({ from, to }) => to.pathname !== from.pathname} />
      )}
      {isTyping && <NavigationGuard texts={texts('words')} shouldBlock={() => true} />}
    </>
  );
}

async function open() {
  const page = await renderPage(<Page />, { route: '/here', at: '/here', namespaces: [] });
  const go = (to: string) => act(() => page.router.navigate(to));
  const answer = async (what: string, name: 'Stay' | 'Leave') => {
    const dialog = await screen.findByRole('dialog', { name: `Lose ${what}?` });
    await act(async () => {
      fireEvent.click(within(dialog).getByRole('button', { name }));
      await Promise.resolve();
    });
  };
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));
  return { ...page, go, answer, press };
}

const question = () => screen.queryByRole('dialog');

it('asks about all that a move takes away, one after the other, and goes when all is answered', async () => {
  const page = await open();
  await page.go('/there');
  await page.answer('words', 'Leave');
  expect(page.address()).toBe('/here');
  await page.answer('files', 'Leave');
  await waitFor(() => expect(page.address()).toBe('/there'));
  expect(question()).toBeNull();
});

it('stays after any refusal, and asks all questions again', async () => {
  const page = await open();
  await page.go('/there');
  await page.answer('words', 'Leave');
  await page.answer('files', 'Stay');
  expect(question()).toBeNull();
  expect(page.address()).toBe('/here');
  await page.go('/there');
  await page.answer('words', 'Stay');
  expect(question()).toBeNull();
  expect(page.address()).toBe('/here');
});

it('asks only about what the move takes away', async () => {
  const page = await open();
  await page.go('/here?other');
  await page.answer('words', 'Leave');
  await waitFor(() => expect(page.address()).toBe('/here?other'));
  page.press('saved');
  await page.go('/here');
  expect(page.address()).toBe('/here');
  await page.go('/there');
  await page.answer('files', 'Stay');
  expect(page.address()).toBe('/here');
});

it('closes the question when there is nothing to lose any more, and stays', async () => {
  const page = await open();
  page.press('saved');
  await page.go('/there');
  expect(await screen.findByRole('dialog', { name: 'Lose files?' })).toBeTruthy();
  page.press('sent');
  await waitFor(() => expect(question()).toBeNull());
  expect(page.address()).toBe('/here');
  await page.go('/there');
  expect(page.address()).toBe('/there');
});

it('blocks closing the page while there is something to lose', async () => {
  const page = await open();
  const isHeld = () => {
    const unload = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(unload);
    return unload.defaultPrevented;
  };
  expect(isHeld()).toBe(true);
  page.press('saved');
  expect(isHeld()).toBe(true);
  page.press('sent');
  expect(isHeld()).toBe(false);
});
