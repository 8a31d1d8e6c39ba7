import { screen } from '@testing-library/react';
import { listReceivedSubmissions } from '#contract/requests/received-submissions.js';
import { endSession, startSession, useSession } from '../../lib/session.js';
import { buildSession } from '../../lib/testing/builders.js';
import { FakeServer } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { ReceivedSubmissionsPage } from './pages/received-submissions-page.js';
import { buildReceivedSubmission } from './testing/request.builder.js';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install();
  startSession(buildSession());
});
afterEach(endSession);

const Page = () => useSession().user && <ReceivedSubmissionsPage views={null} />;
const show = (at = '/dash/received/requests') =>
  renderPage(<Page />, { route: '/dash/received/requests', at, namespaces: ['requests', 'list'] });

it('lists what came in for any request, and leads to it', async () => {
  const byName = buildReceivedSubmission({
    submissionId: 's2',
    personId: 'p1',
    title: 'Photos',
    undecided: 0,
    fileCount: 0,
  });
  server.on(listReceivedSubmissions, () => ({ submissions: [buildReceivedSubmission(), byName], next: 'cursor' }));
  await show();
  const link = await screen.findByRole('link', { name: 'Tax 2026' });
  expect(link.getAttribute('href')).toBe('/dash/requests/abc1234?person=s1');
  expect(screen.getByRole('link', { name: 'Photos' }).getAttribute('href')).toBe('/dash/requests/abc1234?person=p1');
  expect(screen.getByText(/2 files, 3 MB/)).toBeTruthy();
  expect(screen.getByText(/Answers only/)).toBeTruthy();
  expect(screen.getByText('1 to review')).toBeTruthy();
  expect(screen.getByText('Reviewed')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Older' })).toBeTruthy();
  expect(server.seen(listReceivedSubmissions)[0]?.query).toEqual({ userid: 'user-1', limit: 20 });
});

it('says that nothing was submitted yet', async () => {
  server.on(listReceivedSubmissions, () => ({ submissions: [], next: null }));
  await show();
  expect(await screen.findByText('Nothing has been submitted yet')).toBeTruthy();
});
