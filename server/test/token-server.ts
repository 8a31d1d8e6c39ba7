import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';
import { freePort } from '../../docker/embedded/ports.mjs';

const CLIENT = { client_id: 'sampan', client_secret: 'a secret: of/the client' };
/** The mail server, which asks what a token is worth. */
const ASKER = { client_id: 'mail-server', client_secret: 'its-secret' };
const SCOPE = 'openid offline_access';

/** A real OAuth 2.0 server, which gives tokens for a mail server: to the client itself, and to whom a mailbox let in. */
export class TokenServer {
  /** Tokens given since the start. */
  given = 0;

  private constructor(
    private readonly provider: Provider,
    readonly issuer: string,
    readonly close: () => Promise<void>,
  ) {
    const count = () => (this.given += 1);
    provider.on('access_token.saved', count);
    provider.on('client_credentials.saved', count);
  }

  static async start({ port = 0, tokenSeconds = 3600 } = {}): Promise<TokenServer> {
    const ownPort = port || (await freePort());
    const issuer = `http://127.0.0.1:${ownPort}`;
    const provider = new Provider(issuer, {
      clients: [
        {
          ...CLIENT,
          token_endpoint_auth_method: 'client_secret_post',
          grant_types: ['client_credentials', 'refresh_token', 'authorization_code'],
          redirect_uris: [`${issuer}/back`],
        },
        { ...ASKER, grant_types: [], redirect_uris: [], response_types: [] },
      ],
      findAccount: (_context: unknown, accountId: string) => ({ accountId, claims: () => ({ sub: accountId }) }),
      jwks: { keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })] },
      cookies: { keys: ['a key of the test'] },
      scopes: ['openid', 'offline_access', 'mail'],
      rotateRefreshToken: false,
      ttl: {
        AccessToken: tokenSeconds,
        ClientCredentials: tokenSeconds,
        IdToken: 600,
        Grant: 6000,
        RefreshToken: 6000,
      },
      features: {
        devInteractions: { enabled: false },
        clientCredentials: { enabled: true },
        introspection: { enabled: true },
      },
    });
    const server = createServer(provider.callback());
    await new Promise<void>((resolve) => server.listen(ownPort, '127.0.0.1', resolve));
    const close = () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      });
    return new TokenServer(provider, issuer, close);
  }

  /** Settings of an installation whose mail server takes these tokens. */
  get settings() {
    return {
      MAIL_OAUTH_TOKEN_URL: `${this.issuer}/token`,
      MAIL_OAUTH_CLIENT_ID: CLIENT.client_id,
      MAIL_OAUTH_CLIENT_SECRET: CLIENT.client_secret,
    };
  }

  /** A mail server asks there about a token. */
  get introspectionUrl(): string {
    return `http://${ASKER.client_id}:${ASKER.client_secret}@${new URL(this.issuer).host}/token/introspection`;
  }

  /** The owner of a mailbox lets the installation in; `revoke` ends that. */
  async letIn(accountId: string): Promise<{ refreshToken: string; revoke: () => Promise<void> }> {
    const { Grant, Client, RefreshToken } = this.provider;
    const grant = new Grant({ accountId, clientId: CLIENT.client_id });
    grant.addOIDCScope(SCOPE);
    const client = await Client.find(CLIENT.client_id);
    if (!client) throw new Error('the client is gone');
    const token = new RefreshToken({
      client,
      accountId,
      grantId: await grant.save(),
      scope: SCOPE,
      gty: 'authorization_code',
    });
    return { refreshToken: await token.save(), revoke: () => token.destroy() };
  }

  /** Whether it gave this token, which counts still. */
  async knows(token: string): Promise<boolean> {
    return (await this.tokenOf(token)) !== undefined;
  }

  async revokeToken(token: string): Promise<void> {
    await (await this.tokenOf(token))?.destroy();
  }

  private async tokenOf(token: string) {
    const { AccessToken, ClientCredentials } = this.provider;
    return (await ClientCredentials.find(token)) ?? (await AccessToken.find(token));
  }
}
