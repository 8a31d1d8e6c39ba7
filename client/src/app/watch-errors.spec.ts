import { waitFor } from '@testing-library/react';
import { reportPageError } from '#contract/admin/page-errors.js';
import { forgetClientConfig } from '../lib/hosts.js';
import { FakeServer } from '../lib/testing/fake-server.js';
import { tellError, watchErrors } from './watch-errors.js';

const config = document.createElement('meta');
config.name = 'client-config';

afterEach(() => {
  config.remove();
  forgetClientConfig();
});

function errorAt(line: number): Error {
  const stack = `TypeError: x\n    at open (https://send.example.com/assets/core-9zz.js:${line}:4)`;
  return Object.assign(new TypeError('x is not a function'), { stack });
}

const router = { state: { matches: [{ route: { path: '/w/:slug' } }, { route: {} }] } } as unknown as Parameters<
  typeof watchErrors
>[0];
const uncaught = (error: unknown) => window.dispatchEvent(new ErrorEvent('error', { error }));

it('tells nothing where errors are reported nowhere, else each once and five at most, by the pattern of the page', async () => {
  const server = new FakeServer().on(reportPageError, () => ({ received: true as const })).install();
  watchErrors(router);
  tellError(errorAt(1));

  config.content = JSON.stringify({ reportsErrors: true });
  document.head.append(config);
  forgetClientConfig();
  watchErrors(router);
  uncaught(errorAt(2));
  uncaught(errorAt(2));
  // A boundary reports an error in this way.
  tellError(errorAt(3));
  await waitFor(() => expect(server.seen(reportPageError)).toHaveLength(2));
  for (let line = 4; line < 12; line += 1) uncaught(errorAt(line));
  await waitFor(() => expect(server.seen(reportPageError)).toHaveLength(5));
  const lines = server.seen(reportPageError).map(({ body }) => [body.route, body.frames[0]?.line]);
  expect(lines).toEqual([2, 3, 4, 5, 6].map((line) => ['/w/:slug', line]));
});
