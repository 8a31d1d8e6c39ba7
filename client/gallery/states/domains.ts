import {
  checkMailDomain,
  type MailDomainView,
  readMailDomain,
  removeMailDomain,
  setMailDomain,
} from '#contract/domains.js';
import { buildMailDomain, buildRecords } from '../../src/features/domains/testing/mail-domain.builder.js';
import type { FakeServer } from '../../src/lib/testing/fake-server.js';
import type { Actor } from '../actor.js';
import { refuse, unanswered } from '../answers.js';
import { HOUR_MS, type GalleryState } from '../state.js';
import { member } from './sample-data.js';

const answer = (server: FakeServer, mailDomain: MailDomainView | null, isAllowed = true): FakeServer =>
  server.on(readMailDomain, () => ({ isAllowed, mailDomain }));
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
  if (name !== '') await actor.type('domains:form.name', name);
  await actor.press('domains:form.set');
};

/** The page of own domains. */
export const domainStates: readonly GalleryState[] = [
  { ...page, name: 'domain-form', server: (server) => answer(server, null), shows: 'domains:form.help' },
  {
    ...page,
    name: 'domain-form-missing',
    server: (server) => answer(server, null),
    act: (actor) => add(actor, ''),
    shows: 'domains:form.missing',
  },
  {
    ...page,
    name: 'domain-form-refused',
    server: (server) => answer(server, null).on(setMailDomain, refuse('domain-invalid')),
    act: (actor) => add(actor, 'https://river-trade.com/'),
    shows: 'memberErrors:domain-invalid',
  },
  {
    ...page,
    name: 'domain-not-in-plan',
    server: (server) => answer(server, null, false),
    shows: 'domains:needsPlan',
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
    shows: 'domains:notInPlan',
  },
  { ...page, name: 'domain-broken', server: (server) => answer(server, broken), shows: 'domains:state.broken' },
  {
    ...page,
    name: 'domain-remove',
    server: (server) => answer(server, verified).on(removeMailDomain, refuse('internal')),
    act: (actor) => actor.press('domains:remove'),
    shows: 'domains:removeText',
  },
  {
    ...page,
    name: 'domain-loading',
    server: (server) => server.on(readMailDomain, unanswered),
    shows: (actor) => actor.find('status', 'domains:loading'),
  },
  {
    ...page,
    name: 'domain-error',
    server: (server) => server.on(readMailDomain, refuse('internal')),
    shows: 'errors:internal',
  },
];
