import { listCases } from '#contract/admin/abuse.js';
import { searchMessages } from '#contract/admin/inbox.js';
import { readStaffOverview, readVerdict, type Verdict } from '#contract/admin/overview.js';
import { buildStaffOverview } from '../../src/features/admin/testing/overview.builder.js';
import type { FakeServer } from '../../src/lib/testing/fake-server.js';
import { refuse, unanswered } from '../answers.js';
import { type GalleryState, HOUR_MS } from '../state.js';
import { member } from './sample-data.js';

const well = (id: string): Verdict['checks'][number] => ({ id, level: 'ok', text: 'as it should be', fix: [] });
const checks: Verdict['checks'] = [
  well('database'),
  {
    id: 'smtp',
    level: 'failure',
    text: 'No email can be sent through mail.example.com (connect ETIMEDOUT).',
    fix: [
      'Check host, port, user and password in SMTP_URL (smtps:// for port 465, smtp:// for 587 with STARTTLS), and that the mail server lets this machine send as MAIL_FROM. Many hosting providers block port 25.',
    ],
  },
  {
    id: 'legal-pages',
    level: 'warning',
    text: 'Visitors cannot read /imprint, /privacy: these pages are hidden until they are filled in.',
    fix: [
      'Copy client/site/content/<language>/legal to the folder of SITE_CONTENT, and replace all text in [brackets].',
    ],
  },
];
const answer = (server: FakeServer): FakeServer =>
  server
    .on(readStaffOverview, () => buildStaffOverview({ failedJobs: 3 }))
    .on(listCases, () => ({
      cases: [],
      total: 0,
      waiting: { 'to-do': 14, open: 11, 'under-review': 1, appealed: 2 },
    }))
    .on(searchMessages, () => ({ messages: [], total: 7 }))
    .on(readVerdict, () => ({ checkedAt: Date.now() - HOUR_MS / 12, checks }));
const start = {
  user: { ...member, staffRole: 'administrator' },
  at: '/admin',
  server: (server: FakeServer) => void answer(server),
} as const;

/** The first page of the staff. */
export const adminStartStates: readonly GalleryState[] = [
  { ...start, name: 'admin-start-filled', shows: /ETIMEDOUT/ },
  {
    ...start,
    name: 'admin-start-calm',
    server: (server) =>
      server
        .on(readStaffOverview, () => buildStaffOverview({ storage: null }))
        .on(readVerdict, () => ({ checkedAt: Date.now(), checks: [well('database'), well('smtp')] })),
    shows: 'admin:start.nothingToDo',
  },
  {
    ...start,
    name: 'admin-start-support',
    user: { ...member, staffRole: 'support' },
    shows: 'admin:start.appeals',
  },
  {
    ...start,
    name: 'admin-start-loading',
    server: (server) => server.on(readStaffOverview, unanswered).on(readVerdict, unanswered),
    shows: 'admin:start.checking',
  },
  {
    ...start,
    name: 'admin-start-error',
    server: (server) => answer(server).on(readStaffOverview, refuse('internal')),
    shows: 'errors:internal',
  },
];
