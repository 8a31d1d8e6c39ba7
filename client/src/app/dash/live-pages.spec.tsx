import { jest } from '@jest/globals';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { createQueryClient } from '../../lib/query-client.js';
import { live } from '../../lib/refetch-active.js';
import { startSession } from '../../lib/session.js';
import { buildSession } from '../../lib/testing/builders.js';
import { FakeServer } from '../../lib/testing/fake-server.js';
import { FakeStream } from '../../lib/testing/fake-stream.js';
import { useLivePages } from './use-live-pages.js';

/** Rate limit of a user per minute, for all open pages. */
const CALLS_A_MINUTE = 300;

let stream: FakeStream;
let asked: number;
/** Fetches of a query without `meta: live`. */
let pictures: number;

beforeEach(() => {
  jest.useFakeTimers();
  new FakeServer().install();
  stream = new FakeStream().install();
  startSession(buildSession());
  asked = 0;
  pictures = 0;
});
afterEach(() => jest.useRealTimers());

function Page() {
  useLivePages();
  const { data } = useQuery({ queryKey: ['transfers'], meta: live, queryFn: () => Promise.resolve((asked += 1)) });
  useQuery({ queryKey: ['pictures'], queryFn: () => Promise.resolve((pictures += 1)) });
  return <p>{data}</p>;
}

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

async function show() {
  const shown = render(
    <QueryClientProvider client={createQueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  await wait(0);
  return shown;
}

it('a page asks again soon after news', async () => {
  await show();
  stream.live();
  stream.send('change', { type: 'transfer-changed', slug: 'abc1234' });
  await wait(300);
  expect(asked).toBe(2);
  expect(pictures).toBe(1);
});

it('what arrives for a member shows as well', async () => {
  await show();
  stream.live();
  stream.send('change', { type: 'notification', slug: 'abc1234' });
  await wait(300);
  expect(asked).toBe(2);
});

it('news that does not cease leaves a member most of their calls, and the last of it shows', async () => {
  const { container } = await show();
  stream.live();
  for (let half = 0; half < 120; half += 1) {
    stream.send('change', { type: 'transfer-changed', slug: 'abc1234' });
    await wait(500);
  }
  // Each time a page may make five calls, and three pages may be open.
  expect(asked * 5 * 3).toBeLessThan(CALLS_A_MINUTE);
  const before = asked;
  await wait(10_000);
  expect(asked).toBe(before + 1);
  expect(container.textContent).toBe(String(asked));
});
