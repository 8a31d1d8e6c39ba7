import { MULTIPART_THRESHOLD_BYTES } from '#contract/limits.js';
import type { ClientConfig } from '#contract/site.js';

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
};

let pending: Promise<ClientConfig> | undefined;

/** Where the deployment's calls go, read once per page. Without an answer everything is on the page's own origin. */
export function readHosts(): Promise<ClientConfig> {
  pending ??= load().catch(() => {
    pending = undefined;
    return sameOrigin;
  });
  return pending;
}

export async function multipartFromBytes(): Promise<number> {
  return (await readHosts()).multipartFromBytes;
}

export function forgetHosts(): void {
  pending = undefined;
}

async function load(): Promise<ClientConfig> {
  const response = await fetch('/config.json', { credentials: 'same-origin', headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`config.json: ${response.status}`);
  return { ...sameOrigin, ...((await response.json()) as Partial<ClientConfig>) };
}

type Host = Exclude<keyof ClientConfig, 'supportEmail' | 'companyLogoUrl' | 'multipartFromBytes'>;

const hostOfPath: readonly [prefix: string, host: Host][] = [
  ['/v1/updateProfile', 'profileUrl'],
  ['/v1/teams', 'profileUrl'],
  ['/v1/downloads', 'downloadsUrl'],
  ['/requests', 'requestsUrl'],
  ['/zip', 'zipUrl'],
  ['/api/canny', 'siteUrl'],
];

/** The address to call for a path of the contract. */
export async function addressOf(path: string): Promise<string> {
  const hosts = await readHosts();
  const entry = hostOfPath.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`));
  return `${hosts[entry ? entry[1] : 'apiUrl']}${path}`;
}
