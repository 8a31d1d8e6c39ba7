import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { formatBytes } from '#contract/display-formats.js';
import { probeRequest } from '#contract/admin/doctor.js';
import { healthLive } from '#contract/site/site.js';
import { DAY_MS, MIB } from '#contract/units.js';
import { Config } from '../../../../config/config.module.js';
import { Clock } from '../../../../core/clock/clock.js';
import { Tokens } from '../../../../core/tokens/tokens.js';
import { PROBE_TOKEN } from './doctor.tokens.js';
import { type Check, failure, messageOf, ok, warning } from '../domain/check.js';
import { BODY_FIX, BUFFERING_FIX, FORGED_FIX, HEADERS_FIX, TIMEOUT_FIX } from '../domain/fixes.js';
import { plainCall, type PlainAnswer } from './plain-call.js';

const MAX_SKEW_MS = 60_000;
const CERTIFICATE_LEFT_MS = 14 * DAY_MS;
/** An address of the documentation (RFC 5737): nobody has it. */
const FORGED = '203.0.113.77';
/** How long the rest of a response is withheld: a proxy that buffers sends nothing before. */
const PAUSE_MS = 2000;
const SLOW_UPLOAD_BYTES = 64 * 1024;
const LEGAL_PAGES = ['/imprint', '/privacy', '/terms'];
/** These must reach browsers. */
const HEADERS = ['content-security-policy', 'x-content-type-options', 'x-frame-options', 'referrer-policy'];

type Probed = z.output<typeof probeRequest.response>;

interface ProbeCall {
  headers?: Record<string, string>;
  bodyBytes?: number;
  bodyMs?: number;
  pauseMs?: number;
}

interface Forwarded {
  check: Check;
  hasProxy: boolean;
}

/** Checks the installation through PUBLIC_URL, as people reach it. */
@Injectable()
export class PublicProbe {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly tokens: Tokens,
  ) {}

  /** @param slowUploadMs How long the slow upload through a proxy takes; 0: none is tried. */
  async run(slowUploadMs = 0): Promise<Check[]> {
    const { answer, check } = await this.reach();
    if (!answer) return [check];
    const forwarded = await this.forwarded();
    // Another installation has other probes.
    if (!forwarded) return [this.foreign()];
    return [
      check,
      ...this.transport(answer),
      headersCheck(answer),
      this.time(answer),
      forwarded.check,
      await this.bodies().catch((error: unknown) =>
        failure('request-size', `The connection was interrupted (${messageOf(error)}).`, ...BODY_FIX),
      ),
      ...(forwarded.hasProxy ? await this.slowCalls(slowUploadMs) : []),
      await this.legalPages(),
    ];
  }

  private get origin(): string {
    return this.config.env.PUBLIC_URL;
  }

  private async reach(): Promise<{ answer?: PlainAnswer; check: Check }> {
    const id = 'public-address';
    const see =
      'Check that server and proxy are running, and the DNS record, firewall and certificate of this address.';
    try {
      const answer = await plainCall(new URL(healthLive.path, this.origin));
      const { status, headers, body } = answer;
      if (status >= 300 && status < 400) {
        const to = new URL(headers.location ?? '', this.origin).origin;
        const fix = `Set PUBLIC_URL=${to}, or remove the redirect from the proxy.`;
        return { check: failure(id, `${this.origin} redirects to ${to}: what browsers send is lost.`, fix) };
      }
      if (status !== 200 || !body.includes('"live"')) return { check: this.foreign(status) };
      return { answer, check: ok(id, `${this.origin} leads here`) };
    } catch (error) {
      return { check: failure(id, `${this.origin} cannot be reached from here (${messageOf(error)}).`, see) };
    }
  }

  private foreign(status?: number): Check {
    return failure(
      'public-address',
      `${this.origin} does not lead to this installation${status === undefined ? '' : ` (it responds with ${status})`}.`,
      'Correct PUBLIC_URL, or the address the proxy forwards requests to. All processes need the same JWT_SECRET and PUBLIC_URL.',
    );
  }

  private transport({ certificateUntil, headers }: PlainAnswer): Check[] {
    const id = 'tls';
    const { protocol, hostname } = new URL(this.origin);
    const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost') || hostname.startsWith('127.');
    if (protocol === 'http:' && isLocal) return [ok(id, 'not needed on this machine')];
    if (protocol === 'http:' || !certificateUntil)
      return [
        failure(id, 'Passwords and files can be read in transit.', 'Get a certificate, and set PUBLIC_URL=https://….'),
      ];
    if (certificateUntil.getTime() - this.clock.now().getTime() < CERTIFICATE_LEFT_MS)
      return [
        warning(
          id,
          `The certificate expires on ${certificateUntil.toISOString()}.`,
          'Renew it: check the job of your ACME client.',
        ),
      ];
    if (headers['strict-transport-security'] === undefined)
      return [failure(id, 'The Strict-Transport-Security header does not arrive.', ...HEADERS_FIX)];
    return [ok(id, `the certificate is valid until ${certificateUntil.toISOString()}`)];
  }

  private time({ headers }: PlainAnswer): Check {
    const skew = Math.abs(Date.parse(headers.date ?? '') - this.clock.now().getTime());
    if (skew <= MAX_SKEW_MS) return ok('clock', 'the clock of the public address is in sync');
    return failure(
      'clock',
      `The clocks of this machine and of the public address differ by ${Math.round(skew / 1000)} s: codes, links and signatures expire at the wrong time.`,
      'Run an NTP client (chrony, systemd-timesyncd) on all machines.',
    );
  }

  /** Null if the probe is not there. */
  private async forwarded(): Promise<Forwarded | null> {
    const { answer, probed } = await this.request({ headers: { 'x-forwarded-for': FORGED } });
    if (!probed) return null;
    return { check: this.forwardedCheck(answer, probed), hasProxy: probed.peer.port !== answer.localPort };
  }

  private forwardedCheck(answer: PlainAnswer, probed: Probed): Check {
    const id = 'forwarded-address';
    const { address, peer, forwardedFor } = probed;
    if (address === FORGED)
      return failure(id, 'Clients can fake their address (X-Forwarded-For) and so evade all limits.', ...FORGED_FIX);
    if (peer.port === answer.localPort) return ok(id, 'there is no proxy in front of the server');
    if (address === peer.address && this.config.env.TRUST_PROXY === '')
      return failure(
        id,
        `All clients appear as the proxy (${peer.address}), so they share one set of limits.`,
        `Set TRUST_PROXY=${peer.address} (or loopback, uniquelocal), and let the proxy send X-Forwarded-For.`,
        'nginx:   proxy_set_header X-Forwarded-For $remote_addr;',
      );
    if (forwardedFor === '' || forwardedFor === FORGED)
      return failure(id, 'The proxy does not pass on the client address.', ...FORGED_FIX);
    return ok(id, `the server sees clients as ${address}`);
  }

  /** Those that have not been filled in are not shown (client/site/content.ts). */
  private async legalPages(): Promise<Check> {
    const id = 'legal-pages';
    const answers = await Promise.all(
      LEGAL_PAGES.map(async (path) => ({ path, ...(await plainCall(new URL(path, this.origin))) })),
    );
    const lacking = answers.flatMap(({ path, status }) => (status === 404 ? [path] : []));
    if (lacking.length === 0) return ok(id, 'imprint, privacy notice and terms are shown');
    return warning(
      id,
      `Visitors cannot read ${lacking.join(', ')}: these pages are hidden until they are filled in.`,
      'Copy client/site/content/<language>/legal to the folder of SITE_CONTENT, and replace all text in [brackets]; see docs/site-content.md.',
    );
  }

  private async bodies(): Promise<Check> {
    const sizes = [MIB + 1, 8 * MIB, this.config.env.MULTIPART_FROM_BYTES];
    for (const size of sizes) {
      const { answer, probed } = await this.request({ bodyBytes: size });
      if (probed?.bytes === size) continue;
      const what = `A request of ${formatBytes(size, 'en')} does not get through (${answer.status})`;
      return failure('request-size', `${what}: uploads fail.`, ...BODY_FIX);
    }
    return ok('request-size', `requests of ${formatBytes(sizes.at(-1) ?? 0, 'en')} get through`);
  }

  private async slowCalls(slowUploadMs: number): Promise<Check[]> {
    const checks = [this.responses(), ...(slowUploadMs > 0 ? [this.slowUpload(slowUploadMs)] : [])];
    return await Promise.all(checks);
  }

  private async responses(): Promise<Check> {
    const id = 'response-buffering';
    const { answer } = await this.request({ pauseMs: PAUSE_MS });
    if (answer.receivedForMs > PAUSE_MS / 2) return ok(id, 'the proxy passes responses on as they come');
    const text =
      'The proxy collects responses: downloads start late and count as complete too early, and pages are not updated live.';
    return failure(id, text, ...BUFFERING_FIX);
  }

  /** A proxy may collect the body first, or end the request early. */
  private async slowUpload(ms: number): Promise<Check> {
    const id = 'slow-upload';
    const failed = (reason: string): Check =>
      failure(
        id,
        `A request that takes ${ms / 1000} s to send does not get through (${reason}): uploads on slow lines fail.`,
        ...TIMEOUT_FIX,
      );
    try {
      const { answer, probed } = await this.request({ bodyBytes: SLOW_UPLOAD_BYTES, bodyMs: ms });
      if (probed?.bytes !== SLOW_UPLOAD_BYTES) return failed(String(answer.status));
      if (probed.receivedForMs > ms / 2)
        return ok(id, `a request may take ${ms / 1000} s, and is passed on as it comes`);
      const text = 'The proxy collects uploads before it passes them on: its disk fills up, and uploads wait at 100 %.';
      return warning(id, text, ...BUFFERING_FIX);
    } catch (error) {
      return failed(messageOf(error));
    }
  }

  private async request({
    headers = {},
    pauseMs = 0,
    ...body
  }: ProbeCall): Promise<{ answer: PlainAnswer; probed: Probed | undefined }> {
    const token = this.tokens.sign(PROBE_TOKEN, { sub: 'doctor' });
    const answer = await plainCall(new URL(`${probeRequest.path}?pauseMs=${pauseMs}`, this.origin), {
      method: 'POST',
      ...body,
      headers: { ...headers, 'x-probe-token': token },
    });
    const probed = answer.status === 200 ? probeRequest.response.safeParse(parsed(answer.body)).data : undefined;
    return { answer, probed };
  }
}

function headersCheck({ headers }: PlainAnswer): Check {
  const lost = HEADERS.filter((name) => headers[name] === undefined);
  if (lost.length === 0) return ok('headers', 'security headers arrive');
  return failure('headers', `Headers do not arrive: ${lost.join(', ')}.`, ...HEADERS_FIX);
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}
