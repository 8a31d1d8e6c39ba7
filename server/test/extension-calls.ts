import type { TransferView } from '#contract/transfers/transfers.js';
import { HOUR_MS } from '#contract/units.js';
import request from 'supertest';
import { DerivedSecrets } from '../src/core/secrets/secrets.js';
import { EXTENSION_LINK } from '../src/modules/platform/mail/domain/mailed-secrets.js';
import type { TestWorld } from './harness.js';
import { newNetwork, type Person, send, type SourceFile, type TransferBody } from './people.js';

const WEEK_MS = 7 * 24 * HOUR_MS;
export const EXTENSION_MS = 48 * HOUR_MS;
export const files: SourceFile[] = [{ path: 'plans/plan.txt', bytes: Buffer.from('the plan') }];
let people = 0;

export function newAddress(who: string): string {
  people += 1;
  return `${who}-${Date.now().toString(36)}-${people}@example.com`;
}

export const linksIn = (text: string | undefined): string[] =>
  [...(text ?? '').matchAll(/https?:\/\/[^\s)>\]]+/g)].map(([link]) => link);

export interface Asking {
  slug: string;
  recipientId?: string;
  email?: string;
  note?: string;
}

/** The calls of this suite, on its world. */
export function callsOf(world: TestWorld) {
  const http = () => request(world.url);

  /** Moves the clock past every expiry. Access tokens expire sooner, so users log in again. */
  async function expire(...owners: Person[]): Promise<void> {
    world.clock.advance(WEEK_MS + HOUR_MS);
    for (const { email, headers } of owners) {
      const { body } = await http().post('/combinedAuth').send({ email, password: 'correct horse' }).expect(200);
      headers['authorization'] = `Bearer ${body.accessToken}`;
    }
  }

  return {
    expire,
    async expired(owner: Person, overrides: Partial<TransferBody> = {}): Promise<TransferView> {
      const transfer = await send(world, owner, files, overrides);
      await expire(owner);
      return transfer;
    },
    ask: (asking: Asking, network = newNetwork()) =>
      http().post('/v1/downloads/ask-extension').set('x-forwarded-for', network).send(asking),
    check: (token: unknown) => http().post('/checkExtension').send({ token }),
    page: (slug: string, recipientId?: string) => http().post('/v1/downloads').send({ slug, recipientId }),
    list: ({ headers }: Pick<Person, 'headers'>, query: object = {}) =>
      http().get('/v1/extension-requests').set(headers).query(query),
    grant: ({ headers }: Pick<Person, 'headers'>, id: string, body: object = {}) =>
      http().post(`/v1/extension-requests/${id}/grant`).set(headers).send(body),
    decline: ({ headers }: Pick<Person, 'headers'>, id: string) =>
      http().post(`/v1/extension-requests/${id}/decline`).set(headers),
    /** The token as the owner's mail carries it. */
    async tokenOf(slug: string, email: string): Promise<string> {
      const stored = await world.database.collection('extension_requests').findOne({ slug, email });
      return world.app.get(DerivedSecrets).token(EXTENSION_LINK, String(stored?.['requestId']));
    },
    stored: (slug: string) => world.database.collection('transfers').findOne({ slug }),
    async eventKinds(slug: string): Promise<string[]> {
      const transfer = await world.database.collection('transfers').findOne({ slug });
      const events = world.database.collection('transfer_events').find({ transferId: String(transfer?._id) });
      return (await events.toArray()).map(({ kind }) => String(kind));
    },
    mailCount: (email: string) => world.database.collection('mails').countDocuments({ 'to.email': email }),
  };
}
