import {
  checkMailDomain,
  type LinkDomainView,
  type MailDomainView,
  readLinkDomain,
  readMailDomain,
  removeMailDomain,
  setMailDomain,
} from '#contract/domains.js';
import { buildLinkDomain, buildMailDomain, buildRecords } from '../../src/features/domains/testing/domain.builders.js';
import type { FakeServer } from '../../src/lib/testing/fake-server.js';
import type { Actor } from '../actor.js';
import { refuse, unanswered } from '../answers.js';
import { HOUR_MS, type GalleryState } from '../state.js';
import { member } from './sample-data.js';

const answer = (server: FakeServer, domain: MailDomainView | null, isAllowed = true): FakeServer =>
  withLinks(server, null, isAllowed).on(readMailDomain, () => ({ isAllowed, domain }));
const withLinks = (server: FakeServer, domain: LinkDomainView | null, isAllowed = true): FakeServer =>
  server.on(readLinkDomain, () => ({ isAllowed, domain }));
const page = { at: '/dash/account/settings', user: member } as const;

const checkedAt = Date.now() - HOUR_MS;
const ok = { state: 'ok' } as const;
const verified = buildMailDomain({
  state: 'verified',
  checkedAt,
  records: buildRecords({ dkim: ok, spf: ok, dmarc: ok }),
});
const broken = buildMailDomain({
  state: 'broken',
  checkedAt,
  records: buildRecords({
    dkim: { state: 'missing' },
    spf: { state: 'wrong', found: ['v=spf1 mx include:mail.river-trade.com -all', 'v=spf1 -all'] },
    dmarc: { state: 'unreachable' },
  }),
});
const add = async (actor: Actor, name: string) => {
  if (name !== '') await actor.type('domains:mail.title', name);
  await actor.press('domains:mail.add');
};

/** The page of own domains. */
export const domainStates: readonly GalleryState[] = [
  { ...page, name: 'domain-form', server: (server) => answer(server, null), shows: 'domains:mail.help' },
  {
    ...page,
    name: 'domain-form-missing',
    server: (server) => answer(server, null),
    act: (actor) => add(actor, ''),
    shows: 'domains:missing',
  },
  {
    ...page,
    name: 'domain-form-refused',
    server: (server) => answer(server, null).on(setMailDomain, refuse('domain-invalid')),
    act: (actor) => add(actor, 'https://river-trade.com/'),
    shows: 'errors:domain-invalid',
  },
  {
    ...page,
    name: 'domain-not-in-plan',
    server: (server) => answer(server, null, false),
    shows: 'domains:mail.needsPlan',
  },
  {
    ...page,
    name: 'domain-pending',
    server: (server) => answer(server, buildMailDomain()),
    shows: 'domains:unchecked',
  },
  {
    ...page,
    name: 'domain-check-refused',
    server: (server) => answer(server, buildMailDomain()).on(checkMailDomain, refuse('too-many-requests')),
    act: (actor) => actor.press('domains:check'),
    shows: 'errors:too-many-requests',
  },
  {
    ...page,
    name: 'domain-verified',
    server: (server) => answer(server, verified),
    shows: 'domains:record.state.ok',
  },
  {
    ...page,
    name: 'domain-beyond-plan',
    server: (server) => answer(server, verified, false),
    shows: 'domains:mail.notInPlan',
  },
  { ...page, name: 'domain-broken', server: (server) => answer(server, broken), shows: 'domains:mail.state.broken' },
  {
    ...page,
    name: 'domain-remove',
    server: (server) => answer(server, verified).on(removeMailDomain, refuse('internal')),
    act: (actor) => actor.press('domains:remove'),
    shows: 'domains:mail.removeText',
  },
  {
    ...page,
    name: 'domain-loading',
    server: (server) => withLinks(server, null).on(readMailDomain, unanswered),
    shows: (actor) => actor.find('status', 'domains:loading'),
  },
  {
    ...page,
    name: 'domain-error',
    server: (server) => withLinks(server, null).on(readMailDomain, refuse('internal')),
    shows: 'errors:internal',
  },
  {
    ...page,
    name: 'domain-link-pending',
    server: (server) => withLinks(answer(server, verified), buildLinkDomain()),
    shows: (actor) => actor.see('domains:link.state.pending', { values: { name: buildLinkDomain().name } }),
  },
  {
    ...page,
    name: 'domain-link-taken',
    server: (server) => withLinks(answer(server, verified), buildLinkDomain({ isTaken: true, checkedAt })),
    shows: (actor) => actor.see('domains:link.taken', { values: { name: buildLinkDomain().name } }),
  },
  {
    ...page,
    name: 'domain-link-verified',
    server: (server) => withLinks(answer(server, verified), buildLinkDomain({ state: 'verified', checkedAt })),
    shows: (actor) => actor.see('domains:link.state.verified', { values: { name: buildLinkDomain().name } }),
  },
];
