import { GetBucketLifecycleConfigurationCommand, HeadBucketCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { SIGNED_BUCKET_PUT_SECONDS } from '#contract/limits.js';
import { headerOf } from '../domain/no-overwrite.js';
import type { S3StoreConfig } from '../storage.settings.js';
import type { Via } from '../object-store.js';
import type { Bucket } from './bucket.js';
import { endsUnfinished } from './bucket-setup.js';
import { IN_HOST_ONLY, refusesPaths } from './path-style.js';
import type { Presigner } from './presigner.js';
import { isNamed } from './store-failures.js';
import type { StoreClock } from './store-clock.js';

const PROBE_MS = 10_000;
/** No object has this key. */
const PROBE_KEY = 'preflight';
const SETUP = 'run `npm run store:setup`';
/** Browsers send these without the server's leave, once the origin has it. */
const FREE_METHODS = new Set(['GET', 'POST']);

/** Checks the configuration of a bucket without writing to it. */
export class BucketCheck {
  constructor(
    private readonly bucket: Bucket,
    private readonly config: S3StoreConfig,
    private readonly signing: { addresses: Record<Via, URL>; presigner: Presigner; clock: StoreClock },
  ) {}

  /** One sentence per problem: the store, what is wrong, the remedy. */
  async run(origin: string): Promise<string[]> {
    const problem = await this.findConnectionProblem();
    const clock = this.findClockProblem();
    // A key is refused where the times differ, so that comes first.
    if (problem !== null) return [...clock, problem].map((text) => this.sentence(text));
    const [pages, lifecycle] = await Promise.all([this.findCorsProblems(origin), this.findLifecycleProblem()]);
    return [...clock, ...pages, ...lifecycle].map((text) => this.sentence(text));
  }

  private sentence(text: string): string {
    return `Store "${this.config.name}": ${text}.`;
  }

  /** The answers of the calls before contain the store's time. */
  private findClockProblem(): string[] {
    const { aheadMs } = this.signing.clock;
    if (aheadMs === 0) return [];
    const minutes = Math.round(Math.abs(aheadMs) / 60_000);
    const where = aheadMs > 0 ? 'behind' : 'ahead of';
    return [`the clock of this machine is ${minutes} min ${where} that of the store; set it by NTP on both machines`];
  }

  private async findConnectionProblem(): Promise<string | null> {
    const { name, client } = this.bucket;
    try {
      await client.send(new HeadBucketCommand({ Bucket: name }), { requestTimeout: PROBE_MS });
      return null;
    } catch (error) {
      if (await refusesPaths(this.bucket, error)) return IN_HOST_ONLY;
      const where = this.config.endpoint ?? `S3 in ${this.config.region}`;
      if (!(error instanceof S3ServiceException)) return `${where} cannot be reached ${reasonOf(error)}`;
      switch (error.$metadata.httpStatusCode) {
        case 404:
          return `there is no bucket "${name}" at ${where}; ${SETUP}, or correct "bucket" in STORES`;
        case 301:
        case 400:
          return `the bucket "${name}" is not in the region ${this.config.region}; correct "region" in STORES`;
        case 403:
          return `${where} refuses the key for the bucket "${name}"; ${this.config.accessKeyId === undefined ? 'see which role or key this machine has' : 'correct "accessKeyId" and "secretAccessKey" in STORES'}, give the key the rights of docs/stores.md, and see that this machine's clock is right`;
        default:
          return `${where} answers ${error.$metadata.httpStatusCode ?? error.name}; see that the server is well`;
      }
    }
  }

  /** Sends the requests of a browser: preflights for uploads, and a download. */
  private async findCorsProblems(origin: string): Promise<string[]> {
    const problems: string[] = [];
    const vias: Via[] =
      this.signing.addresses.cdn.href === this.signing.addresses.origin.href ? ['origin'] : ['origin', 'cdn'];
    for (const via of vias) {
      const problem = await this.findCorsProblem(via, origin).catch(
        () =>
          `${this.signing.addresses[via].origin}, where browsers are sent, cannot be reached from here; correct "publicEndpoint" and "cdnEndpoint" in STORES if browsers cannot reach it either`,
      );
      if (problem !== null) problems.push(problem);
    }
    return problems;
  }

  private async findCorsProblem(via: Via, origin: string): Promise<string | null> {
    const address = this.signing.addresses[via].href.replace(/\/$/, '');
    const signal = AbortSignal.timeout(PROBE_MS);
    const methods = this.config.sts ? ['PUT', 'GET', 'POST', 'DELETE'] : ['PUT', 'GET'];
    for (const method of methods) {
      const preflight = await fetch(`${address}/${PROBE_KEY}`, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': method,
          'access-control-request-headers': `content-type,${headerOf(this.config.noOverwrite)}`,
        },
        signal,
      });
      await preflight.arrayBuffer();
      if (!preflight.ok || !allows(preflight.headers, { origin, method })) {
        return `pages of ${origin} may not ${method} at ${address} (CORS); ${SETUP}`;
      }
    }
    const probe = await this.signing.presigner.sign({
      method: 'GET',
      key: PROBE_KEY,
      expiresInSeconds: SIGNED_BUCKET_PUT_SECONDS,
      via,
    });
    const response = await fetch(probe, { headers: { origin }, signal });
    const refusal = refusalIn(response.status, await response.text());
    if (refusal !== null)
      return `${address} refuses what this server signs (${refusal}); see that both clocks are right, and that "publicEndpoint" and "cdnEndpoint" lead to this store with "Host" unchanged`;
    const exposed = response.headers.get('access-control-expose-headers') ?? '';
    const seesEtag = exposed === '*' || exposed.toLowerCase().split(/,\s*/).includes('etag');
    return seesEtag ? null : `pages of ${origin} do not see the ETag of what they send to ${address} (CORS); ${SETUP}`;
  }

  private async findLifecycleProblem(): Promise<string[]> {
    const problem = `no rule ends unfinished uploads in the bucket "${this.bucket.name}"; ${SETUP}`;
    try {
      const { Rules } = await this.bucket.client.send(
        new GetBucketLifecycleConfigurationCommand({ Bucket: this.bucket.name }),
        { requestTimeout: PROBE_MS },
      );
      return endsUnfinished(Rules ?? []) ? [] : [problem];
    } catch (error) {
      // Servers without lifecycle rules, or no permission to read them: the worker's sweep aborts unfinished uploads.
      return isNamed(error, 'NoSuchLifecycleConfiguration') ? [problem] : [];
    }
  }
}

/** Null for the answer about an object that is not there, which some rights turn into a plain refusal. */
function refusalIn(status: number, body: string): string | null {
  const [, code = ''] = /<Code>([\w.-]{1,80})<\/Code>/.exec(body) ?? [];
  const [, message = ''] = /<Message>([^<]{1,200})<\/Message>/.exec(body) ?? [];
  const isMissing = status === 404 || (status === 403 && code === 'AccessDenied' && !/expired/i.test(message));
  if (isMissing || (status >= 200 && status < 300)) return null;
  return [status, code, message && `: ${message}`].join(' ').replace(' :', ':').trim();
}

/** Reads the answer to a preflight as a browser does. */
function allows(headers: Headers, { origin, method }: { origin: string; method: string }): boolean {
  const listed = (name: string): string[] => (headers.get(name) ?? '').split(/,\s*/);
  const has = (values: string[], wanted: string): boolean => values.includes('*') || values.includes(wanted);
  if (!has(listed('access-control-allow-origin'), origin)) return false;
  return FREE_METHODS.has(method) || has(listed('access-control-allow-methods'), method);
}

/** Why a server does not answer, in one line, and what mends it. */
export function reasonOf(error: unknown): string {
  const { code = '', message = '', name = '' } = error as Partial<NodeJS.ErrnoException>;
  if (code === 'EPROTO' && message.includes('wrong version number'))
    return '(it speaks without TLS); write "endpoint" in STORES with http://';
  const [reason = ''] = (message || name || String(error)).split('\n');
  if (name === 'CredentialsProviderError')
    return `(this machine has no credentials: ${reason}); set "accessKeyId" and "secretAccessKey" in STORES, or give it a role`;
  if (/CERT|SIGNATURE|ISSUER/.test(code))
    return `(its certificate is not trusted: ${reason}); renew it, or name its authority in NODE_EXTRA_CA_CERTS`;
  return `(${reason}); start it, or correct "endpoint" in STORES`;
}
