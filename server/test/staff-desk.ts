import request from 'supertest';
import { listStaffLog } from '#contract/admin/staff-log.js';
import type { StaffAction } from '#contract/admin/staff.js';
import type { CallInput, EndpointShape, ResponseOf } from '#contract/endpoint.js';
import { logIn, newAccount, sessionOf } from './auth-calls.js';
import type { BillingWorld } from './billing-calls.js';

type Headers = Record<string, string>;

/** An administrator, and the calls that were made. */
export class Desk {
  private constructor(
    readonly billing: BillingWorld,
    readonly id: string,
    readonly headers: Headers,
    private readonly email: string,
    private readonly made: Set<EndpointShape>,
  ) {}

  static async open(billing: BillingWorld, made: Set<EndpointShape>): Promise<Desk> {
    const user = await newAccount(billing.world, { staffRole: 'administrator' });
    return new Desk(billing, user.id, await sessionOf(billing.world, user), user.email, made);
  }

  async ask<const E extends EndpointShape>(call: E, given: CallInput<E>, headers?: Headers): Promise<ResponseOf<E>> {
    const { params = {}, query = {}, body } = given as CallInput<EndpointShape> & { params?: Record<string, string> };
    const path = call.path.replace(
      /\{(\w+)\}/g,
      (_match, name: string) => (params as Record<string, string>)[name] ?? '',
    );
    const verb = call.method.toLowerCase() as 'get' | 'put' | 'post';
    const answer = await request(this.billing.world.url)
      [verb](path)
      .set(headers ?? this.headers)
      .query(query as object)
      .send(body as object | undefined);
    if (answer.status >= 300) throw new Error(`${call.method} ${path}: ${answer.status} ${answer.text}`);
    this.made.add(call);
    return answer.body;
  }

  /** A change on the board of queues, to which a browser sends its cookie alone. */
  async onBoard(path: string): Promise<void> {
    const { world } = this.billing;
    const { cookie } = await logIn(world, this.email);
    await request(world.url).put(`/queues/api/queues/${path}`).set({ cookie }).expect(200);
  }

  async lastAction(): Promise<{ action: StaffAction; actorId: string; reason: string } | undefined> {
    return (await this.ask(listStaffLog, { query: { limit: 1 } })).entries[0];
  }
}
