import { mailOauth, mailOauthProblem, tokenUserOf } from './mail-oauth.settings.js';

const microsoft = {
  MAIL_OAUTH_TOKEN_URL: 'https://login.microsoftonline.com/tenant/oauth2/v2.0/token',
  MAIL_OAUTH_CLIENT_ID: 'id',
  MAIL_OAUTH_CLIENT_SECRET: 'secret',
};
const withoutPassword = 'smtp://files%40example.com@smtp.example.com:587';
const withPassword = 'smtp://files:password@smtp.example.com:587';
const mailbox = 'imaps://bounces%40example.com@imap.example.com/INBOX';

it('asks for itself, or for the mailbox whose owner let it in', () => {
  expect(mailOauth({})).toBeNull();
  expect(mailOauth({ ...microsoft, MAIL_OAUTH_SCOPE: 'mail' })?.form).toEqual({
    grant_type: 'client_credentials',
    client_id: 'id',
    client_secret: 'secret',
    scope: 'mail',
  });
  const google = { ...microsoft, MAIL_OAUTH_REFRESH_TOKEN: 'refresh' };
  expect(mailOauth(google)?.form).toMatchObject({ grant_type: 'refresh_token', refresh_token: 'refresh' });
  expect(mailOauth(google)?.secrets).toEqual(['secret', 'refresh']);
});

it('logs users in by a token who have no password', () => {
  expect(tokenUserOf(microsoft, withoutPassword)).toBe('files@example.com');
  for (const [settings, address] of [
    [microsoft, withPassword],
    [microsoft, 'smtp://relay'],
    [{}, withoutPassword],
  ] as const)
    expect(tokenUserOf(settings, address)).toBeNull();
});

it.each([
  ['nothing', { SMTP_URL: withPassword }, null],
  ['all', { ...microsoft, SMTP_URL: withoutPassword, BOUNCE_IMAP_URL: mailbox }, null],
  ['tokens for the returned mails alone', { ...microsoft, SMTP_URL: withPassword, BOUNCE_IMAP_URL: mailbox }, null],
  ['no secret', { ...microsoft, MAIL_OAUTH_CLIENT_SECRET: undefined, SMTP_URL: withoutPassword }, /set together/],
  ['a secret alone', { MAIL_OAUTH_CLIENT_SECRET: 'secret', SMTP_URL: withoutPassword }, /set together/],
  ['a password left behind', { ...microsoft, SMTP_URL: withPassword }, /has no use: .*no password/],
  ['a mailbox that nothing opens', { SMTP_URL: withPassword, BOUNCE_IMAP_URL: mailbox }, /needs a password/],
])('finds what does not fit together: %s', (_, settings, problem) => {
  const found = mailOauthProblem(settings);
  if (problem === null) expect(found).toBeNull();
  else expect(found).toMatch(problem);
});
