import { oidcProblem, loginSettings } from './oidc.settings.js';

const { OIDC_ALLOWED_DOMAINS, OIDC_GROUP_ROLES } = loginSettings;
const problemOf = (changes: object) => oidcProblem({ DISABLE_PASSWORD: false, ...changes } as never);
const whole = { OIDC_CLIENT_ID: 'sampan', OIDC_CLIENT_SECRET: 'secret', OIDC_TRUST_EMAIL: true };

it('reads domains and groups, however they are separated and written', () => {
  expect(OIDC_ALLOWED_DOMAINS.parse('Example.com，@acme.example bücher.example')).toEqual([
    'example.com',
    'acme.example',
    'xn--bcher-kva.example',
  ]);
  expect(OIDC_GROUP_ROLES.parse('it = administrator；Help Desk=support')).toEqual([
    ['it', 'administrator'],
    ['Help Desk', 'support'],
  ]);
  for (const wrong of ['it', 'it=', '=support', 'it=king'])
    expect([wrong, OIDC_GROUP_ROLES.safeParse(wrong).success]).toEqual([wrong, false]);
});

it.each([
  ['https://login.microsoftonline.com/common/v2.0', false],
  ['https://login.microsoftonline.com/organizations/v2.0', false],
  ['https://login.microsoftonline.com/11111111-2222-3333-4444-555555555555/v2.0', true],
  ['https://id.example.com/application/o/sampan/', true],
])('trusts the addresses of %s: %j', (OIDC_ISSUER, isTaken) => {
  expect(problemOf({ ...whole, OIDC_ISSUER }) === null).toBe(isTaken);
});

it('wants all of a provider, and one where there are no passwords', () => {
  expect(problemOf({})).toBeNull();
  expect(problemOf({ OIDC_ISSUER: 'https://id.example.com' })).toContain('OIDC_CLIENT_SECRET');
  expect(problemOf({ DISABLE_PASSWORD: true })).toContain('OIDC_ISSUER');
});
