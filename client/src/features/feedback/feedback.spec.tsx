import { act, fireEvent, screen } from '@testing-library/react';
import { sendFeedback } from '#contract/site/site.js';
import { startSession } from '../../lib/session.js';
import { buildSession, buildUser } from '../../lib/testing/builders.js';
import { FakeServer, NetworkDown } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { dismissNotice, shownNotices } from '../../lib/notices.js';
import { FeedbackCard } from './feedback-card.js';
import { asksForFeedback, rememberAsked } from './feedback-moment.js';
import { routeOf } from './send-feedback.js';

let server: FakeServer;
let closed: number;
beforeEach(() => {
  localStorage.clear();
  startSession(buildSession({ user: buildUser({ role: 'pro' }) }));
  closed = 0;
  for (const { id } of shownNotices()) dismissNotice(id);
  server = new FakeServer().install();
  server.on(sendFeedback, () => ({ received: true as const }));
});

const show = () =>
  renderPage(<FeedbackCard onClose={() => (closed += 1)} />, { route: '/dash', at: '/dash', namespaces: ['site'] });
const rate = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const submit = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Send feedback' });
const comment = () => screen.getByLabelText(/^Anything to add/);

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
  it('needs no more than a rating, takes no focus, and thanks', async () => {
    await show();
    expect(document.activeElement).toBe(document.body);
    expect(submit()).toBeNull();
    rate('Fantastic');
    await act(async () => fireEvent.click(submit() as HTMLElement));
    expect(server.seen(sendFeedback)[0]?.body).toMatchObject({
      rating: 'Fantastic',
      message: '',
      email: 'mei@example.com',
      role: 'pro',
      route: '/',
    });
    expect(shownNotices()).toMatchObject([
      { title: 'We got your feedback!', text: 'We will get back to you, Thank you.' },
    ]);
    expect(closed).toBe(1);
  });

  it('takes a comment, and a rating back', async () => {
    await show();
    rate('Bad');
    rate('Bad');
    expect(submit()).toBeNull();
    rate('Fine');
    fireEvent.change(comment(), { target: { value: ' Quick and calm ' } });
    await act(async () => fireEvent.click(submit() as HTMLElement));
    expect(server.seen(sendFeedback)[0]?.body).toMatchObject({ rating: 'Fine', message: 'Quick and calm' });
  });

  it('thanks also when the server is unreachable', async () => {
    server.on(sendFeedback, () => {
      throw new NetworkDown();
    });
    await show();
    rate('Bad');
    await act(async () => fireEvent.click(submit() as HTMLElement));
    expect(shownNotices()[0]?.title).toBe('We got your feedback!');
    expect(server.seen(sendFeedback)).toHaveLength(1);
  });

  it('closes with Esc', async () => {
    await show();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(closed).toBe(1);
  });
});

it.each([
  ['/dash/transfers', '/dash/transfers'],
  ['/d/abc1234/r-9', '/d/…'],
  ['/w/abc1234', '/w/…'],
  ['/extension/token', '/extension/…'],
])('reports %s only as %s', (pathname, route) => expect(routeOf(pathname)).toBe(route));
