import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  changeNotificationSettings,
  endUnsubscription,
  type NotificationSettings as Settings,
  readNotificationSettings,
  readUnsubscription,
} from '#contract/notifications.js';
import { startSession } from '../../lib/session.js';
import { buildSession } from '../../lib/testing/builders.js';
import { FakeServer, Refusal } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { NotificationSettings } from './components/notification-settings.js';

const both = { page: true, mail: true };
const timeZone = 'Asia/Shanghai';
let server: FakeServer;
let stored: Settings;

beforeEach(() => {
  stored = {
    kinds: {
      download: both,
      bounce: both,
      damaged: both,
      extension: both,
      received: both,
      expiring: both,
      deletion: both,
      submission: both,
      'request-complete': both,
      'request-unavailable': both,
      'request-bounce': both,
      'team-joined': both,
      'team-left': both,
      'domain-broken': both,
      'invite-joined': both,
    },
    quiet: null,
  };
  server = new FakeServer().install();
  server.on(readNotificationSettings, () => ({ ...stored, timeZone }));
  server.on(readUnsubscription, () => ({ isUnsubscribed: false }));
  server.on(changeNotificationSettings, ({ body }) => {
    stored = body;
    return { ...body, timeZone };
  });
  startSession(buildSession());
});

const show = async () => {
  const page = await renderPage(<NotificationSettings />, { route: '/', at: '/', namespaces: ['alerts'] });
  fireEvent.click(await screen.findByRole('button', { name: 'Choose each event' }));
  return page;
};
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

it('keeps each choice at once; neither is never', async () => {
  await show();
  fireEvent.click(await box('Downloads: By email'));
  await waitFor(() => expect(stored.kinds.download).toEqual({ page: true, mail: false }));
  fireEvent.click(await box('Downloads: On the page'));
  await waitFor(() => expect(stored.kinds.download).toEqual({ page: false, mail: false }));
  expect(screen.getByRole('row', { name: /Downloads/ }).textContent).toContain('Off.');
  expect(stored.kinds.bounce).toEqual(both);
});

it('switches the mails of a matter together, and says when there are some', async () => {
  await show();
  fireEvent.click(await box('Complete requests: By email'));
  const requests = screen.getByRole<HTMLInputElement>('switch', { name: 'File requests' });
  await waitFor(() => expect(stored.kinds['request-complete'].mail).toBe(false));
  expect(screen.getByText(/^3 of 4 events/)).toBeTruthy();
  expect(requests.checked).toBe(true);
  fireEvent.click(requests);
  await waitFor(() => expect(stored.kinds.submission).toEqual({ page: true, mail: false }));
  expect(requests.checked).toBe(false);
  expect(stored.kinds.download).toEqual(both);
});

it('shows a choice within the click itself, never first the old one again', async () => {
  await show();
  const mails = await box('Downloads: By email');
  fireEvent.click(mails);
  expect(mails.checked).toBe(false);
});

it('an answer to an older question does not undo what was chosen since', async () => {
  const { queryClient } = await show();
  await box('Downloads: By email');
  const older: Settings = stored;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  server.on(readNotificationSettings, async () => {
    await answered;
    return { ...older, timeZone };
  });
  void queryClient.invalidateQueries();
  await waitFor(() => expect(server.seen(readNotificationSettings)).toHaveLength(2));
  fireEvent.click(await box('Downloads: By email'));
  await waitFor(() => expect(stored.kinds.download.mail).toBe(false));
  answer();
  await waitFor(() => expect(queryClient.isFetching() + queryClient.isMutating()).toBe(0));
  expect((await box('Downloads: By email')).checked).toBe(false);
});

it('two choices in quick succession are both kept', async () => {
  await show();
  fireEvent.click(await box('Downloads: By email'));
  fireEvent.click(await box('Damaged files: By email'));
  await waitFor(() => expect(server.seen(changeNotificationSettings)).toHaveLength(2));
  await waitFor(() => expect([stored.kinds.download.mail, stored.kinds.damaged.mail]).toEqual([false, false]));
});

it('keeps quiet hours when a field is left, in the zone of the account', async () => {
  await show();
  fireEvent.click(await screen.findByRole('switch', { name: /Hold emails/ }));
  const from = await screen.findByLabelText('From');
  expect(screen.getByText(/Asia\/Shanghai/)).toBeTruthy();
  fireEvent.change(from, { target: { value: '21:30' } });
  expect(stored.quiet).toEqual({ from: '22:00', to: '07:00' });
  fireEvent.blur(from);
  await waitFor(() => expect(stored.quiet).toEqual({ from: '21:30', to: '07:00' }));
  const to = screen.getByLabelText('To');
  fireEvent.change(to, { target: { value: '21:30' } });
  fireEvent.blur(to);
  expect(await screen.findByText('Choose two different times')).toBeTruthy();
  expect(stored.quiet).toEqual({ from: '21:30', to: '07:00' });
});

it('takes back what could not be kept, and says why', async () => {
  server.on(changeNotificationSettings, () => {
    throw new Refusal('internal');
  });
  await show();
  fireEvent.click(await box('Downloads: By email'));
  await screen.findByRole('alert');
  expect((await box('Downloads: By email')).checked).toBe(true);
});

it('says where mails were unsubscribed from, and has them come again', async () => {
  server.on(readUnsubscription, () => ({ isUnsubscribed: true }));
  server.on(endUnsubscription, () => ({ isUnsubscribed: false }));
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Get these emails again' }));
  await waitFor(() => expect(screen.queryByText(/^You've unsubscribed/)).toBeNull());
  expect(server.seen(endUnsubscription)).toHaveLength(1);
});
