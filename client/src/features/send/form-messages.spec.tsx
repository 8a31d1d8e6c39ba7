import { jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { planLimits } from '#contract/billing/plans.js';
import { dismissNotice, shownNotices } from '../../lib/notices.js';
// Lazy in the browser; imported here, so that their loading does not count as test time.
import '../../sending/files/file-list.js';
import '../../sending/files/capacity-bar.js';
import './components/file-notes.js';
import '../../sending/verification/verify-view.js';
import '../../sending/way-on.js';
import { Refused } from './testing/fake-services.js';
import { openPanel, pickedFile } from './testing/panel.page.js';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const { id } of shownNotices()) dismissNotice(id);
});

/** Validation is never a toast. */
afterEach(() => expect(shownNotices()).toEqual([]));

describe('the send form', () => {
  it('names web pages and programs that a visitor may not send, and says why', async () => {
    const panel = await openPanel();
    await panel.pick(pickedFile('page.html'), pickedFile('Show.S01E02.1080p.mkv'), pickedFile('ok.pdf'));
    expect(within(await screen.findByRole('list', { name: 'Files to send' })).getAllByRole('listitem')).toHaveLength(1);
    const insecure = await screen.findByText(/^Sorry, we had to remove an insecure file: page\.html/);
    expect(insecure.textContent).toContain('inside a zip');
    const support = within(insecure).getByRole('link', { name: 'Email support' });
    expect(support.getAttribute('href')).toBe('/about#contact');
    expect(screen.getByText(/^Show\.S01E02\.1080p\.mkv looks like a potential copyright file/)).toBeTruthy();
  });

  it('says what it costs before anything is picked', async () => {
    await openPanel();
    expect(screen.getByText('Up to 3 GB · free · no account · 7 days')).toBeTruthy();
  });

  it('says at the field who was left out, and by which limit', async () => {
    const panel = await openPanel();
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) panel.addRecipient(`${name}@x.com`);
    panel.addRecipient('g@x.com, h@x.com');
    expect(
      screen.getByText("That's too many people. Without an account, you can send to up to 6 people."),
    ).toBeTruthy();
    expect(screen.getByText('Not added: g@x.com and h@x.com')).toBeTruthy();
    expect(within(screen.getByRole('list', { name: 'Recipients' })).getAllByRole('listitem')).toHaveLength(6);
    expect(screen.getByLabelText<HTMLInputElement>('Email to').value).toBe('g@x.com, h@x.com');
    fireEvent.click(screen.getByRole('button', { name: 'Remove a@x.com' }));
    expect(screen.getByText('Not added: h@x.com')).toBeTruthy();
  });

  it('says when another code can be requested, and what became of it', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    try {
      const panel = await openPanel();
      await panel.pick(pickedFile('a.pdf'));
      panel.addRecipient('li@x.cn');
      panel.type('Your email', 'me@x.com');
      await panel.press('Transfer');
      const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
      await wait(100);
      const button = screen.getByRole<HTMLButtonElement>('button', { name: /^Resend in (29|30) sec$/ });
      expect(button.disabled).toBe(true);
      await wait(30_500);
      panel.services.codeError = new Refused('too-many-requests', { retryAfterSeconds: 7 });
      fireEvent.click(screen.getByRole('button', { name: 'Resend code' }));
      await wait(100);
      expect(screen.getByRole('button', { name: /^Resend in [78] sec$/ })).toBeTruthy();
      await wait(7500);
      panel.services.codeError = null;
      fireEvent.click(screen.getByRole('button', { name: 'Resend code' }));
      await wait(300);
      expect(screen.getByText(/^A new code is on its way\./)).toBeTruthy();
      expect(screen.getByRole('button', { name: /^Resend in/ })).toBeTruthy();
      expect(panel.services.codesFor).toHaveLength(3);
    } finally {
      jest.useRealTimers();
    }
  });

  it('says of everything that is missing what it is, until it is right', async () => {
    const panel = await openPanel();
    fireEvent.click(screen.getByRole('button', { name: 'Transfer' }));
    const texts = ['Add at least one file', 'Add at least one recipient', 'Enter your email address'];
    for (const text of texts) expect(screen.getByText(text)).toBeTruthy();
    await panel.pick(pickedFile('a.pdf'));
    expect(screen.queryByText('Add at least one file')).toBeNull();
    panel.type('Your email', 'me@');
    expect(screen.getByText('This is not an email address')).toBeTruthy();
    panel.type('Your email', 'me@x.com');
    expect(screen.queryByText('This is not an email address')).toBeNull();
    expect(screen.getByText('Add at least one recipient')).toBeTruthy();
  });

  it('says by how much a transfer is over the plan', async () => {
    const panel = await openPanel();
    await panel.pick(pickedFile('film.mov', { size: planLimits.anon.uploadBytes + 500_000_000 }));
    const text = await screen.findByText(/^Your Guest plan is limited to 3 GB transfers\./);
    expect(text.textContent).toBe(
      "Your Guest plan is limited to 3 GB transfers. You're 500 MB over your limit. Ask for a larger plan",
    );
  });
});
