import { createLogger } from '../src/core/logging/log.js';
import { OidcProvider } from '../src/modules/identity/login/oidc/oidc-provider.service.js';
import { newEmail } from './auth-calls.js';
import { testEnvironment } from './environment.js';
import { type ProviderShape, startProvider } from './oidc-provider.js';

/*
 * A real provider with the metadata, the ways to show a client's secret and the claims of those that are in use; see the table
 * in docs/single-sign-on.md.
 */

interface Case {
  name: string;
  shape: ProviderShape;
  settings?: Record<string, string>;
  claims: Record<string, unknown>;
  inTokenOnly?: Record<string, unknown>;
  groups?: string[];
}

const email = newEmail();
const ZITADEL_ROLES = 'urn:zitadel:iam:org:project:roles';
const cases: Case[] = [
  {
    name: 'Keycloak: roles within an object, groups as paths',
    shape: {
      path: '/realms/acme',
      secretWays: ['private_key_jwt', 'client_secret_basic', 'client_secret_post', 'tls_client_auth'],
      isStrict: false,
      claims: ['realm_access'],
    },
    settings: { OIDC_GROUPS_CLAIM: 'realm_access.roles' },
    claims: { email, email_verified: true, preferred_username: 'wei', realm_access: { roles: ['/it', 'sales'] } },
    groups: ['/it', 'it', 'sales'],
  },
  {
    name: 'Authentik: an issuer with a slash at its end, no address is verified',
    shape: {
      path: '/application/o/sampan/',
      secretWays: ['client_secret_post', 'client_secret_basic'],
      isStrict: false,
    },
    settings: { OIDC_TRUST_EMAIL: 'true' },
    claims: { email, email_verified: false, preferred_username: 'wei', groups: ['it', 'sales'] },
    groups: ['it', 'sales'],
  },
  {
    name: 'Entra ID: no email_verified, the address as the name, roles in the ID token alone',
    shape: {
      path: '/11111111-2222-3333-4444-555555555555/v2.0',
      secretWays: ['client_secret_post', 'private_key_jwt', 'self_signed_tls_client_auth'],
      takes: 'client_secret_post',
      claims: ['roles'],
    },
    settings: { OIDC_TRUST_EMAIL: 'true', OIDC_GROUPS_CLAIM: 'roles' },
    claims: { preferred_username: email },
    inTokenOnly: { roles: ['it', 'sales'] },
    groups: ['it', 'sales'],
  },
  {
    name: 'Google: an organisation, no groups',
    shape: { secretWays: ['client_secret_post', 'client_secret_basic'], claims: ['hd'] },
    claims: { email, email_verified: true, hd: 'example.com', given_name: 'Wei', family_name: 'Chen' },
  },
  {
    name: 'GitLab: groups in the user information alone',
    shape: { secretWays: ['client_secret_basic', 'client_secret_post'], takes: 'client_secret_post' },
    claims: { email, email_verified: true, groups: ['it', 'sales'] },
    groups: ['it', 'sales'],
  },
  {
    name: 'Zitadel: an object of roles, a client for the basic way alone',
    shape: { secretWays: ['client_secret_basic', 'client_secret_post', 'private_key_jwt'], claims: [ZITADEL_ROLES] },
    settings: { OIDC_GROUPS_CLAIM: ZITADEL_ROLES },
    claims: { email, email_verified: true, [ZITADEL_ROLES]: { it: { '17': 'acme.example' }, sales: { '17': 'x' } } },
    groups: ['it', 'sales'],
  },
  {
    name: 'one without user information, all in the ID token',
    shape: { hasUserinfo: false, isStrict: false },
    claims: { email, email_verified: 'true', groups: 'it' },
    groups: ['it'],
  },
  {
    name: 'one whose user information fails, as behind a firewall: what the ID token says counts',
    shape: { userInfo: { status: 503, body: {} }, isStrict: false },
    claims: { email, email_verified: true, groups: ['it'] },
    groups: ['it'],
  },
  {
    name: 'one that leaves out how clients show their secret',
    shape: { secretWays: null },
    claims: { email, email_verified: true },
  },
];

const PUBLIC_URL = 'http://sampan.test';

async function logIn({ shape, settings = {}, claims, inTokenOnly }: Omit<Case, 'name' | 'groups'>) {
  const running = await startProvider(`${PUBLIC_URL}/single-sign-on`, shape);
  try {
    const env = await testEnvironment({
      OIDC_ISSUER: running.issuer,
      OIDC_CLIENT_ID: 'sampan',
      OIDC_CLIENT_SECRET: 'a secret: of/the client',
      OIDC_GROUP_ROLES: 'it=operator,sales=business',
      ...settings,
    });
    const provider = new OidcProvider({ env }, createLogger({ level: 'silent', service: 'test' }));
    running.logsIn({ sub: 'subject-1', claims, ...(inTokenOnly && { inTokenOnly }) });
    const begun = await provider.start();
    const { search } = await running.answerTo(begun.url);
    return { issuer: running.issuer, person: await provider.finish(search, begun) };
  } finally {
    await running.close();
  }
}

it.each(cases)('logs in people of $name', async ({ groups, ...of }) => {
  const { issuer, person } = await logIn(of);
  expect(person).toMatchObject({
    issuer,
    subject: 'subject-1',
    email,
    groups: { names: groups ?? [], isWhole: groups !== undefined },
  });
});

it('refuses user information about somebody else', async () => {
  const shape = { userInfo: { status: 200, body: { sub: 'subject-2', email, email_verified: true } }, isStrict: false };
  await expect(logIn({ shape, claims: { email, email_verified: true } })).rejects.toThrow('oidc-refused');
});
