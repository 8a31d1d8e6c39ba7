import { addressIn, claimAt, groupsIn, nameIn } from './claims.js';

const issuer = 'https://id.example.com';
const google = 'https://accounts.google.com';
const whole = (...names: string[]) => ({ names, isWhole: true });
const part = (...names: string[]) => ({ names, isWhole: false });

describe('the groups of a claim', () => {
  it.each([
    ['a list', ['it', 'sales'], whole('it', 'sales')],
    ['an empty list', [], whole()],
    ['one text', 'it', whole('it')],
    ['a text with separators', 'it, sales；help', whole('it', 'sales', 'help')],
    ['a text with other separators', 'it sales', part('it sales')],
    ['a text with bars', 'it|sales', part('it|sales')],
    ['a text with blanks around it', ' it ', whole('it')],
    ['an empty text', '', whole()],
    ['a list written as text', '["it"]', whole('it')],
    ["Keycloak's path", ['/it', '/it/desk'], whole('/it', 'it', '/it/desk', 'it/desk')],
    ["Zitadel's object", { it: { '17': 'acme.example' }, sales: { '17': 'acme.example' } }, whole('it', 'sales')],
    ['an empty object', {}, whole()],
    ['a list with something else in it', ['it', 5], part('it')],
    ['a list of objects', [{ name: 'it' }], part()],
    ['an object that holds lists', { roles: ['it'] }, part()],
    ['a text that is broken JSON', '["it"', part()],
    ['a number', 5, part()],
    ['null', null, part()],
    ['nothing', undefined, part()],
  ])('of %s', (_, claim, groups) => {
    expect(groupsIn(claim)).toEqual(groups);
  });
});

it.each([
  ['groups', { groups: ['it'] }, ['it']],
  ['realm_access.roles', { realm_access: { roles: ['it'] } }, ['it']],
  ['resource_access.my.client.roles', { resource_access: { 'my.client': { roles: ['it'] } } }, ['it']],
  ['https://acme.example/groups', { 'https://acme.example/groups': ['it'] }, ['it']],
  ['urn:zitadel:iam:org:project:roles', { 'urn:zitadel:iam:org:project:roles': {} }, {}],
  ['realm_access.roles', { realm_access: 'none' }, undefined],
  ['constructor.name', {}, undefined],
  ['groups', {}, undefined],
])('the claim %s of %j is %j', (name, claims, value) => {
  expect(claimAt(claims, name)).toEqual(value);
});

describe('the address', () => {
  const address = (claims: Record<string, unknown>, changes = {}) =>
    addressIn({ email: 'Wei@Example.com', ...claims }, { issuer, trusts: false, ...changes });

  it.each([
    [true, true],
    ['true', true],
    [false, false],
    ['no', false],
    [undefined, false],
    [1, false],
  ])('with email_verified %j is vouched for: %j; of a trusted issuer always', (email_verified, isVouchedFor) => {
    expect(address({ email_verified })).toEqual({ email: 'wei@example.com', domain: 'example.com', isVouchedFor });
    expect(address({ email_verified }, { trusts: true }).isVouchedFor).toBe(true);
  });

  it('of Google is vouched for only with an organisation, or at Gmail', () => {
    const ofGoogle = (claims: object) => address({ email_verified: true, ...claims }, { issuer: google }).isVouchedFor;
    expect([ofGoogle({}), ofGoogle({ hd: 'example.com' }), ofGoogle({ email: 'wei@gmail.com' })]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('is that of the name only where the issuer is trusted and tells no other', () => {
    const named = { email: undefined, preferred_username: 'wei@example.com' };
    expect(address(named).email).toBeNull();
    expect(address(named, { trusts: true }).email).toBe('wei@example.com');
    expect(address({ preferred_username: 'other@example.com' }, { trusts: true }).email).toBe('wei@example.com');
    expect(address({ email: undefined, preferred_username: 'wei' }, { trusts: true })).toMatchObject({
      email: null,
      domain: '',
    });
  });

  it('has a domain, also where it cannot be mailed', () => {
    expect(address({ email: 'wéi b@Example.com' })).toMatchObject({ email: null, domain: 'example.com' });
    expect(address({ email: 'wei@Bücher.example' }).domain).toBe('xn--bcher-kva.example');
    expect(address({ email: 5 })).toMatchObject({ email: null, domain: '' });
  });
});

it('has the name, or its parts', () => {
  expect(nameIn({ name: 'Wei Chen', given_name: 'W' })).toBe('Wei Chen');
  expect(nameIn({ given_name: 'Wei', family_name: 'Chen' })).toBe('Wei Chen');
  expect(nameIn({ name: 5 })).toBe('');
});
