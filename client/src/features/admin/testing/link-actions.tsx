import * as abuse from '#contract/admin/abuse.js';
import * as links from '#contract/admin/admin-links.js';
import * as cleared from '#contract/admin/cleared-files.js';
import { CasePage } from '../pages/case-page.js';
import { ClearedFilesPage } from '../pages/cleared-files-page.js';
import { DeniedFilesPage } from '../pages/denied-files-page.js';
import { LinkPage } from '../pages/link-page.js';
import { buildCase } from './case.builder.js';
import { buildLink } from './link.builder.js';
import type { Action, Place } from './staff-action.js';

const now = Date.now();
const sha256 = 'a3'.repeat(32);
const email = 'bo@example.com';
const changed = { changed: true };
const l1 = ['l1'];
const c1 = ['c1'];
const note = { noteId: 'n1', text: 'Called them', author: 'Sam Porter', at: now };

const link = (changes: Parameters<typeof buildLink>[0] = {}): Place => ({
  page: <LinkPage />,
  route: '/admin/links/:linkId',
  at: '/admin/links/l1',
  reads: links.readLink,
  answer: buildLink(changes),
});
const caseOf = (changes: Parameters<typeof buildCase>[0] = {}): Place => ({
  page: <CasePage />,
  route: '/admin/cases/:caseId',
  at: '/admin/cases/c1',
  reads: abuse.readCase,
  answer: buildCase(changes),
});
const scanned = (scan: 'infected' | 'clean'): Place =>
  link({ files: [{ ...buildLink().files[0], scan, threat: 'Eicar-Test' } as links.LinkView['files'][number]] });

export const linkActions: readonly Action[] = [
  {
    name: 'change the expiry of a link',
    place: link(),
    right: 'links.change',
    button: 'Change expiry',
    confirm: 'Change expiry',
    fields: { 'Expires on': '2031-02-03' },
    ticks: ["Beyond its owner's plan"],
    call: links.changeLinkExpiry,
    answer: changed,
    params: l1,
    body: { until: new Date('2031-02-03T23:59:59.999').getTime(), isBeyondPlan: true },
  },
  {
    name: 'hand a link over',
    place: link(),
    right: 'links.change',
    button: 'Hand over',
    confirm: 'Hand over',
    fields: { "New owner's email": email },
    call: links.handOverLink,
    answer: changed,
    params: l1,
    body: { email },
  },
  {
    name: 'close a request',
    place: link({ kind: 'request' }),
    right: 'links.change',
    button: 'Close',
    confirm: 'Close',
    call: links.closeLink,
    answer: changed,
    params: l1,
    body: { isClosed: true },
  },
  {
    name: 'open a request again',
    place: link({ kind: 'request', state: 'closed' }),
    right: 'links.change',
    button: 'Reopen',
    confirm: 'Reopen',
    call: links.closeLink,
    answer: changed,
    params: l1,
    body: { isClosed: false },
  },
  {
    name: 'open a case',
    place: link(),
    right: 'abuse.decide',
    button: 'Open a case',
    confirm: 'Open a case',
    fields: { Category: 'fraud' },
    call: abuse.openCase,
    answer: { caseId: 'c1' },
    body: { linkId: 'l1', kind: 'transfer', category: 'fraud' },
  },
  {
    name: 'clear a file of a false alarm',
    place: scanned('infected'),
    right: 'scan.clear',
    button: 'Not a virus',
    confirm: 'Not a virus',
    call: cleared.judgeFile,
    answer: changed,
    params: ['l1', '0'],
    body: { isClean: true },
  },
  {
    name: 'mark a cleared file as infected again',
    place: scanned('clean'),
    right: 'scan.clear',
    button: 'Mark as infected again',
    confirm: 'Mark as infected again',
    call: cleared.judgeFile,
    answer: changed,
    params: ['l1', '0'],
    body: { isClean: false },
  },
  {
    name: 'freeze a link',
    place: caseOf(),
    right: 'abuse.decide',
    button: 'Freeze',
    confirm: 'Freeze',
    call: abuse.decideCase,
    answer: { state: 'under-review' },
    params: c1,
    body: { decision: 'freeze', deniesFiles: false },
  },
  {
    name: 'take a link down',
    place: caseOf(),
    right: 'abuse.decide',
    button: 'Take down',
    confirm: 'Take down',
    ticks: ['Block these files from now on'],
    call: abuse.decideCase,
    answer: { state: 'taken-down' },
    params: c1,
    body: { decision: 'take-down', deniesFiles: true },
  },
  {
    name: 'export a case',
    place: caseOf(),
    right: 'abuse.decide',
    button: 'Export',
    call: abuse.exportCase,
    answer: undefined,
    params: c1,
  },
  {
    name: 'note something in a case',
    place: caseOf(),
    right: 'abuse.decide',
    button: 'Add note',
    fields: { 'New note': 'Called them' },
    call: abuse.addCaseNote,
    answer: note,
    params: c1,
    body: { text: 'Called them' },
  },
  {
    name: 'take a file off the list of denied ones',
    place: {
      page: <DeniedFilesPage />,
      route: '/admin/denied',
      reads: abuse.listDeniedFiles,
      answer: { files: [{ sha256, size: 5, caseId: 'c1', addedAt: now }], total: 1 },
    },
    right: 'deny-list.change',
    button: 'Remove',
    confirm: 'Remove',
    call: abuse.removeDeniedFile,
    answer: { removed: true },
    body: { sha256 },
  },
  {
    name: 'take a file off the list of false alarms',
    place: {
      page: <ClearedFilesPage />,
      route: '/admin/cleared',
      reads: cleared.listClearedFiles,
      answer: { files: [{ sha256, signature: 'Eicar-Test', clearedAt: now }], total: 1 },
    },
    right: 'scan.clear',
    button: 'Remove',
    confirm: 'Remove',
    call: cleared.removeClearedFile,
    answer: { removed: true },
    body: { sha256 },
  },
];
