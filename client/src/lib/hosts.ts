import { EXPIRY_WEEK_SECONDS } from '#contract/transfers/expiry.js';
import { MULTIPART_THRESHOLD_BYTES } from '#contract/limits.js';
import type { ClientConfig } from '#contract/site/site.js';

const sameOrigin: ClientConfig = {
  apiUrl: '',
  profileUrl: '',
  requestsUrl: '',
  zipUrl: '',
  siteUrl: '',
  downloadsUrl: '',
  supportEmail: '',
  companyLogoUrl: '',
  multipartFromBytes: MULTIPART_THRESHOLD_BYTES,
  billing: null,
  singleSignOn: null,
  hasPasswords: true,
  reviewLinks: [],
  reportsErrors: false,
  visitorsMayEncrypt: false,
  policies: {
    defaultExpirySeconds: EXPIRY_WEEK_SECONDS,
    longestExpirySeconds: null,
    needsPassword: false,
    recipientsOnly: false,
    encryption: 'offered',
    largestTransferBytes: null,
    signUp: 'everyone',
    signUpDomains: [],
    visitorsMaySend: true,
    banner: null,
    maintenance: null,
  },
  installation: { name: 'Sampan', logo: '', hasProductPages: true },
  appUrl: '',
};

let config: ClientConfig | undefined;
let assumed: Partial<ClientConfig> = {};

/** Settings of the deployment, which the server writes into the page; without them every host is the page's own. */
export function clientConfig(): ClientConfig {
  config ??= { ...sameOrigin, ...written() };
  return config;
}

/** Whether pages link to the plans: where they are sold, and where the site presents the product. */
export function showsPlans(): boolean {
  const { billing, installation } = clientConfig();
  return billing !== null || installation.hasProductPages;
}

export function forgetClientConfig(): void {
  config = undefined;
}

/** On the server, for the page that is rendered next. */
export function assumeClientConfig(settings: Partial<ClientConfig>): void {
  assumed = settings;
  forgetClientConfig();
}

function written(): Partial<ClientConfig> {
  if (typeof document === 'undefined') return assumed;
  const text = document.querySelector<HTMLMetaElement>('meta[name="client-config"]')?.content;
  return text ? (JSON.parse(text) as Partial<ClientConfig>) : {};
}

type Host = 'apiUrl' | 'profileUrl' | 'downloadsUrl' | 'requestsUrl' | 'zipUrl' | 'siteUrl';

const hostOfPath: readonly [prefix: string, host: Host][] = [
  ['/v1/updateProfile', 'profileUrl'],
  ['/v1/teams', 'profileUrl'],
  ['/v1/downloads', 'downloadsUrl'],
  ['/requests', 'requestsUrl'],
  ['/zip', 'zipUrl'],
  ['/api/canny', 'siteUrl'],
  ['/api/stripe', 'siteUrl'],
];

/** The address to call for a path of the contract. */
export function addressOf(path: string): string {
  const entry = hostOfPath.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`));
  return `${clientConfig()[entry ? entry[1] : 'apiUrl']}${path}`;
}
