import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import Provider from 'oidc-provider';
import { freePort } from '../../docker/embedded/ports.mjs';

export interface ProviderAccount {
  /** The provider's permanent id of the person. */
  sub: string;
  claims: Record<string, unknown>;
  /** Claims that are in the ID token alone. */
  inTokenOnly?: Record<string, unknown>;
}

export type SecretWay = 'client_secret_basic' | 'client_secret_post';

/** Traits in which providers differ. */
export interface ProviderShape {
  /** Path of the issuer, which providers of several applications have. */
  path?: string;
  /** Ways to show the client's secret that the metadata names; null: they are left out. */
  secretWays?: readonly string[] | null;
  /** The one that the client is registered for. */
  takes?: SecretWay;
  /** Without it, all claims are in the ID token. */
  hasUserinfo?: boolean;
  /** Given instead of the user information. */
  userInfo?: { status: number; body: object };
  /** Without it, claims of scopes are in the ID token too. */
  isStrict?: boolean;
  /** Names of claims beyond those of the standard. */
  claims?: readonly string[];
}

export interface RunningProvider {
  issuer: string;
  /** The person who logs in there next. */
  logsIn(account: ProviderAccount): void;
  /** Walks through the provider's pages, and returns the address that it sends the browser to. */
  answerTo(url: string): Promise<URL>;
  close(): Promise<void>;
}

/** A real OpenID Connect provider, whose login page accepts the person that the test has named. */
export async function startProvider(redirectUri: string, shape: ProviderShape = {}): Promise<RunningProvider> {
  const { path = '', secretWays, takes = 'client_secret_basic', hasUserinfo = true, isStrict = true } = shape;
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}${path}`;
  let next: ProviderAccount = { sub: '', claims: {} };
  const accounts = new Map<string, ProviderAccount>();
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'sampan',
        client_secret: 'a secret: of/the client',
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: takes,
      },
    ],
    claims: {
      openid: ['sub', 'groups', ...(shape.claims ?? [])],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username'],
    },
    conformIdTokenClaims: isStrict,
    pkce: { required: () => true },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: (use: string) => {
        const { claims, inTokenOnly } = accounts.get(sub) ?? next;
        return { sub, ...claims, ...(use === 'id_token' && inTokenOnly) };
      },
    }),
    // Without keys of its own, the provider logs a warning.
    jwks: { keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })] },
    cookies: { keys: ['a key of the test'] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    features: { devInteractions: { enabled: false }, userinfo: { enabled: hasUserinfo } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/log-in/${uid}` },
  });
  provider.use(async (context: { path: string; body: unknown }, then: () => Promise<void>) => {
    await then();
    if (!context.path.endsWith('/.well-known/openid-configuration') || secretWays === undefined) return;
    context.body = { ...(context.body as object), token_endpoint_auth_methods_supported: secretWays ?? undefined };
  });
  const callback = provider.callback();
  const server: Server = createServer((request, response) => {
    if (shape.userInfo && request.url === `${path}/me`) {
      response.writeHead(shape.userInfo.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(shape.userInfo.body));
      return;
    }
    if (!request.url?.startsWith('/log-in/')) {
      if (path !== '' && request.url?.startsWith(path)) {
        Object.assign(request, { originalUrl: request.url });
        request.url = `/${request.url.slice(path.length).replace(/^\//, '')}`;
      }
      void callback(request, response);
      return;
    }
    void logIn(provider, next, { request, response });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    issuer,
    logsIn(account) {
      accounts.set(account.sub, account);
      next = account;
    },
    answerTo: (url) => follow(url, redirectUri),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

type Exchange = {
  request: Parameters<Provider['interactionDetails']>[0];
  response: Parameters<Provider['interactionDetails']>[1];
};

/** Logs the person in, and lets the client have what it asks for. */
async function logIn(provider: Provider, { sub }: ProviderAccount, { request, response }: Exchange): Promise<void> {
  const { prompt, params, grantId, session } = await provider.interactionDetails(request, response);
  if (prompt.name === 'login') {
    await provider.interactionFinished(request, response, { login: { accountId: sub } });
    return;
  }
  const grant = grantId
    ? await provider.Grant.find(grantId)
    : new provider.Grant({ accountId: session?.accountId ?? sub, clientId: String(params['client_id']) });
  grant?.addOIDCScope(String(params['scope']));
  const id = (await grant?.save()) ?? '';
  await provider.interactionFinished(
    request,
    response,
    { consent: { grantId: id } },
    { mergeWithLastSubmission: true },
  );
}

/** A browser without scripts: follows redirects and keeps cookies. */
async function follow(start: string, redirectUri: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  while (!url.href.startsWith(redirectUri)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`no redirect: ${answer.status} ${await answer.text()}`);
    url = new URL(location, url);
  }
  return url;
}
