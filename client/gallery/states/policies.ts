import { listStaffLog } from '#contract/admin/staff-log.js';
import { changePolicies, type Policies, readPolicies } from '#contract/admin/policies.js';
import { policies } from '../../src/features/admin/testing/policies.builder.js';
import type { FakeServer } from '../../src/lib/testing/fake-server.js';
import { refuse } from '../answers.js';
import { DAY_MS, type GalleryState } from '../state.js';
import { member } from './sample-data.js';

const banner = {
  en: 'On Saturday from 02:00 to 04:00 UTC we replace disks. Links keep working; uploads go on by themselves afterwards.',
  zh: '周六 02:00 至 04:00（UTC）更换硬盘。链接照常可用，上传之后会自动继续。',
  tone: 'warning',
  until: null,
} as const;
const decided: Policies = {
  ...policies,
  longestExpirySeconds: 2_629_746,
  needsPassword: true,
  recipientsOnly: true,
  largestTransferBytes: 20_000_000_000,
  signUp: 'domains',
  signUpDomains: ['harbour-works.example', 'school.example'],
  visitorsMaySend: false,
  banner: { ...banner, until: Date.now() + 3 * DAY_MS },
  maintenance: { en: 'Back at four', zh: '' },
};

/** An installation with its own name, which is no product. */
const ownName = { installation: { name: 'Hafen Dateien', logo: '', hasProductPages: false } };
const logo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 48"><rect width="96" height="48" rx="8" fill="#c2410c"/><path d="M16 36V12m0 12h16m0-12v24m14-24v24h10a12 12 0 0 0 0-24z" fill="none" stroke="#fff" stroke-width="5"/></svg>',
)}`;
const ownLogo = { installation: { ...ownName.installation, logo } };

const admin = (view: object, staffRole: 'administrator' | 'operator' = 'administrator') => ({
  at: '/admin/policies',
  user: { ...member, staffRole },
  server: (server: FakeServer) =>
    void server
      .on(readPolicies, () => ({ policies, revision: 3, ...view }))
      .on(changePolicies, refuse('policies-changed'))
      .on(listStaffLog, () => ({ entries: [], total: 0 })),
});

/** Policies of the installation, and what people see of them. */
export const policiesStates: readonly GalleryState[] = [
  { ...admin({}), name: 'admin-policies', shows: 'admin:policies.intro' },
  { ...admin({ policies: decided }, 'operator'), name: 'admin-policies-read', shows: 'admin:policies.readOnly' },
  {
    ...admin({}),
    name: 'admin-policies-changed',
    act: async (actor) => {
      await actor.choose('switch', 'admin:policies.needsPassword');
      await actor.press('admin:policies.save');
      await actor.type('admin:reason.label', 'Rule of the house');
      await actor.press('admin:policies.save', { within: await actor.find('dialog') });
    },
    shows: 'errors:policies-changed',
  },
  {
    ...admin({}),
    name: 'admin-policies-unreadable',
    act: (actor) => actor.pick([new File(['no picture'], 'logo.png', { type: 'image/png' })]),
    shows: 'admin:policies.unreadable',
  },
  { at: '/', name: 'service-banner', config: { policies: { ...policies, banner } }, shows: /02:00/ },
  {
    at: '/',
    name: 'service-maintenance',
    config: {
      policies: {
        ...policies,
        maintenance: { en: 'We replace disks until 04:00 UTC.', zh: '更换硬盘至 04:00（UTC）。' },
      },
    },
    shows: 'service:maintenance.title',
  },
  {
    at: '/',
    name: 'send-visitors-off',
    config: { policies: { ...policies, visitorsMaySend: false } },
    shows: 'service:visitors.text',
  },
  { at: '/', name: 'installation-home', config: ownName, shows: /Hafen Dateien/ },
  { at: '/', name: 'installation-home-logo', config: ownLogo, shows: (actor) => actor.element(`img[src^="data:"]`) },
  {
    at: '/login',
    name: 'installation-login-logo',
    config: ownLogo,
    shows: (actor) => actor.element(`img[src^="data:"]`),
  },
  { at: '/pricing', name: 'installation-without-plans', config: ownName, shows: 'common:notFound.title' },
  { at: '/login', name: 'installation-login', config: ownName, shows: /Hafen Dateien/ },
  {
    at: '/register',
    name: 'register-closed',
    config: { policies: { ...policies, signUp: 'nobody' } },
    shows: 'auth:signup.closedTitle',
  },
  {
    at: '/register',
    name: 'register-domains',
    config: { policies: { ...decided, maintenance: null, banner: null } },
    shows: /harbour-works/,
  },
];
