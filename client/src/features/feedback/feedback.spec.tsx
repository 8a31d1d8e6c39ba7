import { act, fireEvent, screen } from '@testing-library/react';
import { sendFeedback } from '#contract/site/site.js';
import { endSession, startSession } from '../../lib/session.js';
import { buildSession, buildUser } from '../../lib/testing/builders.js';
import { FakeServer, NetworkDown } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { dismissNotice, shownNotices } from '../../lib/notices.js';
import { FeedbackDialog } from './feedback-dialog.js';
import { asksForFeedback, rememberAsked } from './feedback-moment.js';
import { FooterFeedback } from './footer-feedback.js';
import { routeOf } from './send-feedback.js';

let server: FakeServer;
let closed: number;
beforeEach(() => {
  localStorage.clear();
  endSession();
  closed = 0;
  for (const { id } of shownNotices()) dismissNotice(id);
  server = new FakeServer().install();
  server.on(sendFeedback, () => ({ received: true as const }));
});

const show = (page = <FeedbackDialog onClose={() => (closed += 1)} />) =>
  renderPage(page, { route: '/', at: '/', namespaces: ['site'] });
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send feedback' });
const comment = () => screen.getByLabelText(/^Your comment/);

describe('when it is requested', () => {
  it.each([3, 18, 35])('is at log-in %i, once', (count) => {
    expect(asksForFeedback(count)).toBe(true);
    rememberAsked(count);
    expect(asksForFeedback(count)).toBe(false);
  });

  it('is at no other', () => {
    for (const count of [0, 1, 2, 4, 17, 19, 34, 36]) expect(asksForFeedback(count)).toBe(false);
  });

  it('is again at the next count', () => {
    rememberAsked(3);
    expect(asksForFeedback(18)).toBe(true);
  });
});

describe('the question', () => {
  it('wants a comment that is not blank', async () => {
    await show();
    expect(submit().disabled).toBe(true);
    fireEvent.change(comment(), { target: { value: '   ' } });
    expect(submit().disabled).toBe(true);
    fireEvent.change(comment(), { target: { value: ' Quick and calm ' } });
    expect(submit().disabled).toBe(false);
    fireEvent.change(screen.getByLabelText(/Your email/), { target: { value: 'nobody' } });
    expect(submit().disabled).toBe(true);
  });

  it('sends what a visitor typed, and thanks', async () => {
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Fantastic' }));
    fireEvent.change(comment(), { target: { value: 'Quick' } });
    fireEvent.change(screen.getByLabelText(/Your email/), { target: { value: 'mei@example.com' } });
    await act(async () => fireEvent.click(submit()));
    expect(server.seen(sendFeedback)[0]?.body).toMatchObject({
      rating: 'Fantastic',
      message: 'Quick',
      email: 'mei@example.com',
      role: 'anon',
      route: '/',
    });
    expect(shownNotices()).toMatchObject([
      { title: 'We got your feedback!', text: 'We will get back to you, Thank you.' },
    ]);
    expect(closed).toBe(1);
  });

  it('needs no rating, and takes one back', async () => {
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Bad' }));
    fireEvent.click(screen.getByRole('button', { name: 'Bad' }));
    fireEvent.change(comment(), { target: { value: 'Quick' } });
    await act(async () => fireEvent.click(submit()));
    expect(server.seen(sendFeedback)[0]?.body).toMatchObject({ rating: null, message: 'Quick' });
  });

  it('thanks also when the server is unreachable', async () => {
    server.on(sendFeedback, () => {
      throw new NetworkDown();
    });
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Bad' }));
    fireEvent.change(comment(), { target: { value: 'Slow' } });
    await act(async () => fireEvent.click(submit()));
    expect(shownNotices()[0]?.title).toBe('We got your feedback!');
    expect(server.seen(sendFeedback)).toHaveLength(1);
  });

  it('asks a member for no address', async () => {
    startSession(buildSession({ user: buildUser({ role: 'pro' }) }));
    await show();
    expect(screen.queryByLabelText(/Your email/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Fine' }));
    fireEvent.change(comment(), { target: { value: 'Good' } });
    await act(async () => fireEvent.click(submit()));
    expect(server.seen(sendFeedback)[0]?.body).toMatchObject({ email: 'mei@example.com', role: 'pro' });
  });

  it('closes with Esc', async () => {
    await show();
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(closed).toBe(1);
  });

  it('that was closed while it was sent does not close the next one', async () => {
    let answer = () => {};
    server.on(sendFeedback, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { received: true as const };
    });
    await show(<FooterFeedback />);
    fireEvent.click(screen.getByRole('button', { name: 'Bad' }));
    fireEvent.change(await screen.findByLabelText(/^Your comment/), { target: { value: 'Slow' } });
    await act(async () => fireEvent.click(submit()));
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    fireEvent.click(screen.getByRole('button', { name: 'Fine' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
    await act(async () => answer());
    expect(shownNotices()[0]?.title).toBe('We got your feedback!');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('opens from the footer with the answer that was pressed', async () => {
    await show(<FooterFeedback />);
    fireEvent.click(screen.getByRole('button', { name: 'Bad' }));
    expect(await screen.findByRole('dialog', { name: 'Tell us what you think' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Bad', pressed: true })).toBeTruthy();
  });
});

it.each([
  ['/dash/transfers', '/dash/transfers'],
  ['/d/abc1234/r-9', '/d/…'],
  ['/w/abc1234', '/w/…'],
  ['/extension/token', '/extension/…'],
])('reports %s only as %s', (pathname, route) => expect(routeOf(pathname)).toBe(route));
