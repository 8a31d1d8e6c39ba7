import * as z from 'zod';
import { secretWebAddress } from '../../../config/service-address.js';

/** Logging in at the mail server by access tokens (OAuth 2.0). */
export const mailOauthSettings = {
  MAIL_OAUTH_TOKEN_URL: secretWebAddress
    .optional()
    .describe(
      'Where access tokens for the mail server are fetched, if it takes no passwords; see docs/mail.md. They are used where SMTP_URL and BOUNCE_IMAP_URL have a user and no password. Default: none.',
    ),
  MAIL_OAUTH_CLIENT_ID: z.string().min(1).optional().describe('Id of this service there.'),
  MAIL_OAUTH_CLIENT_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe('Its secret there. Without a refresh token it proves the service by itself (client credentials).'),
  MAIL_OAUTH_REFRESH_TOKEN: z
    .string()
    .min(1)
    .optional()
    .describe('Refresh token of the mailbox, where its owner has let this service in, as at Google.'),
  MAIL_OAUTH_SCOPE: z
    .string()
    .min(1)
    .optional()
    .describe('What the tokens are for, such as `https://outlook.office365.com/.default`.'),
};

type MailOauthVariables = z.output<z.ZodObject<typeof mailOauthSettings>>;
type MailServers = { SMTP_URL: string; BOUNCE_IMAP_URL?: string | undefined };

export interface MailOauth {
  tokenUrl: string;
  /** The call that fetches a token has these fields. */
  form: Record<string, string>;
  secrets: string[];
}

/** Null where the mail server takes passwords. */
export function mailOauth(env: MailOauthVariables): MailOauth | null {
  const { MAIL_OAUTH_TOKEN_URL: tokenUrl, MAIL_OAUTH_CLIENT_ID: id, MAIL_OAUTH_CLIENT_SECRET: secret } = env;
  const { MAIL_OAUTH_REFRESH_TOKEN: refreshToken, MAIL_OAUTH_SCOPE: scope } = env;
  if (tokenUrl === undefined || id === undefined) return null;
  return {
    tokenUrl,
    form: {
      grant_type: refreshToken ? 'refresh_token' : 'client_credentials',
      client_id: id,
      ...(secret && { client_secret: secret }),
      ...(refreshToken && { refresh_token: refreshToken }),
      ...(scope && { scope }),
    },
    secrets: [secret, refreshToken].filter((text) => text !== undefined),
  };
}

/** The user who logs in at this address by an access token; null if there is a password, or no user at all. */
export function tokenUserOf(env: MailOauthVariables, address: string): string | null {
  const { username, password } = new URL(address);
  if (mailOauth(env) === null || username === '' || password !== '') return null;
  return decodeURIComponent(username);
}

/** The sentence for the operator; null if the settings fit together. */
export function mailOauthProblem(env: Partial<MailOauthVariables & MailServers>): string | null {
  const { MAIL_OAUTH_TOKEN_URL, MAIL_OAUTH_CLIENT_ID, SMTP_URL, BOUNCE_IMAP_URL } = env;
  const proofs = [env.MAIL_OAUTH_CLIENT_SECRET, env.MAIL_OAUTH_REFRESH_TOKEN];
  const given = [MAIL_OAUTH_TOKEN_URL, MAIL_OAUTH_CLIENT_ID, ...proofs].filter((value) => value !== undefined);
  const isWhole = MAIL_OAUTH_TOKEN_URL && MAIL_OAUTH_CLIENT_ID && proofs.some((proof) => proof !== undefined);
  if (given.length > 0 && !isWhole)
    return 'MAIL_OAUTH_TOKEN_URL and MAIL_OAUTH_CLIENT_ID must be set together, with MAIL_OAUTH_CLIENT_SECRET, MAIL_OAUTH_REFRESH_TOKEN or both.';
  const servers = [SMTP_URL, BOUNCE_IMAP_URL].filter((url) => url !== undefined);
  if (isWhole && servers.every((url) => tokenUserOf(env as MailOauthVariables, url) === null))
    return 'MAIL_OAUTH_TOKEN_URL has no use: give SMTP_URL a user and no password, as in smtp://files%40example.com@smtp.example.com:587.';
  if (!isWhole && BOUNCE_IMAP_URL !== undefined && new URL(BOUNCE_IMAP_URL).password === '')
    return 'BOUNCE_IMAP_URL needs a password, or access tokens by MAIL_OAUTH_TOKEN_URL.';
  return null;
}
