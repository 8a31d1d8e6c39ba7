import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  declineExtension,
  grantExtension,
  listExtensionRequests,
  type ExtensionRequestView,
} from '#contract/transfers/extensions.js';
import { EXPIRES_NEVER } from '#contract/transfers/expiry.js';
import { FakeServer, Refusal } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { toLocalInput } from '../../lib/local-input.js';
import { startSession } from '../../lib/session.js';
import { buildSession, buildUser } from '../../lib/testing/builders.js';
import { dismissNotice, shownNotices } from '../../lib/notices.js';
import { ExtensionRequests } from './components/extension-requests.js';
import { buildRequest } from './testing/request.builder.js';

let server: FakeServer;
let open: ExtensionRequestView[];
let answered: number;
beforeEach(() => {
  answered = 0;
  startSession(buildSession());
  open = [buildRequest()];
  server = new FakeServer().install();
  server
    .on(listExtensionRequests, ({ query }) => ({
      requests: open.slice(query.skip, query.skip + query.limit),
      total: open.length,
    }))
    .on(grantExtension, ({ params, body }) => {
      open = open.filter(({ id }) => id !== params[0]);
      return { slug: 'abc1234', expiryDate: body.expiryDate ?? Date.now() + 48 * 3_600_000 };
    })
    .on(declineExtension, ({ params }) => {
      open = open.filter(({ id }) => id !== params[0]);
      return { declined: true as const };
    });
});

const show = (slug?: string, language: 'en' | 'zh' = 'en') =>
  renderPage(<ExtensionRequests {...(slug && { slug })} onAnswered={() => (answered += 1)} />, {
    route: '/dash',
    at: '/dash',
    namespaces: ['extensions'],
    language,
  });

it('is empty without requests', async () => {
  open = [];
  const { container } = await show();
  await waitFor(() => expect(server.seen(listExtensionRequests)).toHaveLength(1));
  expect(container.textContent).toBe('');
});

it('names who asks, for what, and shows a note as text', async () => {
  const note = '<img src=x onerror=alert(1)> https://evil.example';
  open = [buildRequest({ note, isRecipient: false })];
  const { container } = await show();
  const region = within(await screen.findByRole('region', { name: 'Someone asked for more time' }));
  expect(region.getByText('ravi@example.com')).toBeTruthy();
  expect(region.getByText(/Not one of your recipients/).textContent).toContain('3 hours ago');
  expect(region.getByText(note).querySelector('a, img')).toBeNull();
  expect(region.getByRole('link', { name: 'plans.zip' }).getAttribute('href')).toBe('/dash?transfer=abc1234');
  expect(container.querySelector('img')).toBeNull();
});

it('gives 48 hours with one click', async () => {
  await show('abc1234');
  fireEvent.click(await screen.findByRole('button', { name: 'Extend for 48 hours' }));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  const [seen] = server.seen(grantExtension);
  expect([seen?.params, seen?.body]).toEqual([['r1'], {}]);
  expect(server.seen(listExtensionRequests)[0]?.query.slug).toBe('abc1234');
  expect(screen.queryByRole('link')).toBeNull();
  expect(answered).toBe(1);
});

it('gives any other time, and says when the plan does not', async () => {
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Another time…' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Link works until');
  expect(screen.queryByRole('button', { name: 'No expiry' })).toBeNull();
  fireEvent.change(field, { target: { value: toLocalInput(Date.now()) } });
  fireEvent.click(screen.getByRole('button', { name: 'Extend until then' }));
  expect(screen.getByText('Choose a time at least half an hour from now.')).toBeTruthy();
  expect(server.seen(grantExtension)).toHaveLength(0);
  const until = toLocalInput(Date.now() + 30 * 24 * 3_600_000);
  fireEvent.change(field, { target: { value: until } });
  server.on(grantExtension, () => {
    throw new Refusal('expiry-not-in-plan');
  });
  fireEvent.click(screen.getByRole('button', { name: 'Extend until then' }));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(server.seen(grantExtension)[0]?.body.expiryDate).toBe(new Date(until).getTime());
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Extend for 48 hours' })).toBeTruthy();
});

it('offers no expiry where the plan has it', async () => {
  startSession(buildSession({ user: buildUser({ role: 'business' }) }));
  for (const { id } of shownNotices()) dismissNotice(id);
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Another time…' }));
  fireEvent.click(await screen.findByRole('button', { name: 'No expiry' }));
  await waitFor(() => expect(server.seen(grantExtension)[0]?.body.expiryDate).toBe(EXPIRES_NEVER));
  await waitFor(() => expect(shownNotices()[0]?.title).toBe('The link no longer expires'));
});

it('asks once before it declines', async () => {
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Decline…' }));
  expect(screen.getByText("The link stays expired, and we'll let ravi@example.com know.")).toBeTruthy();
  expect(server.seen(declineExtension)).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  expect(server.seen(declineExtension)).toHaveLength(1);
});

it('goes through many, five at a time', async () => {
  open = Array.from({ length: 7 }, (_, index) => buildRequest({ id: `r${index}`, email: `a${index}@example.com` }));
  await show();
  expect(await screen.findByText('7 people asked for more time')).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  expect(screen.getByText('1–5 of 7')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText('a6@example.com')).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

it('speaks Chinese', async () => {
  await show(undefined, 'zh');
  expect(await screen.findByRole('region', { name: '1 人请求延长有效期' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '延长 48 小时' })).toBeTruthy();
});

it('shows what was granted if the live event comes before the response; focus moves to the next', async () => {
  open = [buildRequest(), buildRequest({ id: 'r2', email: 'mei@example.com' })];
  for (const { id } of shownNotices()) dismissNotice(id);
  let answer = () => {};
  server.on(grantExtension, async ({ params }) => {
    open = open.filter(({ id }) => id !== params[0]);
    await new Promise<void>((resolve) => (answer = resolve));
    return { slug: 'abc1234', expiryDate: Date.now() + 48 * 3_600_000 };
  });
  const { queryClient } = await show();
  const [grant] = await screen.findAllByRole('button', { name: /^Extend/ });
  if (!grant) throw new Error('no request');
  act(() => grant.focus());
  fireEvent.click(grant);
  fireEvent.click(grant);
  await waitFor(() => expect(server.seen(grantExtension)).toHaveLength(1));
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(screen.queryByText('ravi@example.com')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('listitem'));
  await act(async () => answer());
  expect(shownNotices()).toHaveLength(1);
  expect(answered).toBe(1);
  expect(server.seen(grantExtension)).toHaveLength(1);
});
