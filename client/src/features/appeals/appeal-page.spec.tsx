import { fireEvent, screen } from '@testing-library/react';
import { openAppeal, sendAppeal } from '#contract/admin/reports.js';
import type { ResponseOf } from '#contract/endpoint.js';
import { DAY_MS } from '#contract/units.js';
import { FakeServer, Refusal } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { AppealPage } from './pages/appeal-page.js';

let server: FakeServer;
let state: ResponseOf<typeof openAppeal>['state'];
beforeEach(() => {
  state = 'possible';
  server = new FakeServer()
    .install()
    .on(openAppeal, () => ({ kind: 'transfer' as const, title: 'Tariffs', state, until: Date.now() + DAY_MS }));
});
const show = (search = '?t=token-1') =>
  renderPage(<AppealPage />, { route: '/appeal', at: `/appeal${search}`, namespaces: ['abuse'] });

async function submit(text: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText(/Why it should be restored/), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Send appeal' }));
}

it('sends the reasons with the token of the mail, and then shows the state', async () => {
  server.on(sendAppeal, () => {
    state = 'open';
    return { received: true as const };
  });
  await show();
  await submit('  ');
  expect(await screen.findByText('Write at least 3 characters.')).toBeTruthy();
  await submit(' It is our own music. ');
  expect(await screen.findByText('We have received your appeal')).toBeTruthy();
  expect(server.seen(sendAppeal).map(({ body }) => body)).toEqual([{ token: 'token-1', text: 'It is our own music.' }]);
});

it('says that the time is over if it has passed meanwhile', async () => {
  server.on(sendAppeal, () => {
    state = 'over';
    throw new Refusal('not-found');
  });
  await show();
  await submit('It is our own music.');
  expect(await screen.findByText('You can no longer appeal')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('opens nothing without a token', async () => {
  await show('');
  expect(await screen.findByText('This link does not work')).toBeTruthy();
  expect(server.seen(openAppeal)).toHaveLength(0);
});
