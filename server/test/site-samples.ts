import type { EndpointShape } from '#contract/endpoint.js';
import * as inbox from '#contract/admin/inbox.js';
import * as pageErrors from '#contract/admin/page-errors.js';
import * as site from '#contract/site/site.js';
import type { Samples } from './call-sample.js';

/** Those of visitors. */
export const openSiteCalls: readonly EndpointShape[] = [
  inbox.sendContact,
  site.sendFeedback,
  pageErrors.reportPageError,
  site.readChangelog,
  site.readAccountAccess,
];

const own = { foreign: 'own' } as const;

/** One valid call for each endpoint around the pages. */
export function ofSite(): Samples {
  const opinion = { message: 'Calm', rating: 'Fine', email: '', fullName: 'A', company: 'B', role: 'anon', route: '/' };
  const frames = [{ function: 'open', file: 'assets/core-1.js', line: 1, column: 2 }];
  const pageError = { type: 'Error', message: '', frames, release: 'index-1', route: '/' };
  return [
    [inbox.sendContact, { body: { email: 'reader@example.com', subject: 'A', message: 'Calm' }, ...own }],
    [site.sendFeedback, { body: opinion, ...own }],
    [pageErrors.reportPageError, { body: pageError, ...own }],
    [site.readChangelog, { query: { lang: 'en', skip: 0 }, ...own }],
    [site.readAccountAccess, { query: { lang: 'en' }, ...own }],
  ];
}
