import { Injectable, type OnModuleInit } from '@nestjs/common';
import Stripe from 'stripe';
import * as z from 'zod';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { InvalidInput } from '../../../core/errors/invalid-input.js';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { HandlesJob } from '../../../core/jobs/handles-job.js';
import { Outbox, outboxEntry } from '../../../core/outbox/outbox.js';
import type { Account } from '../../identity/accounts/index.js';
import { applyEvent } from './billing.jobs.js';
import { Cards } from './cards.service.js';
import { STRIPE_EVENTS, StripeEventRepository } from './data/stripe-event.repository.js';
import { StripeClient } from './stripe-client.service.js';
import { Subscriptions } from './subscriptions.service.js';
import { VisitorCustomers } from './visitor-customers.service.js';

/** The provider's default: an older signature may have been recorded by someone else. */
const TOLERANCE_SECONDS = 300;

const objectId = z.string().min(1).max(255);
/** The fields that are read of an event; everything else is requested from the provider. */
const eventSchema = z.object({
  id: objectId,
  type: objectId,
  data: z.object({
    object: z.object({
      object: z.string(),
      id: objectId.optional(),
      customer: z.union([objectId, z.object({ id: objectId })]).nullish(),
    }),
  }),
});
type StripeEvent = z.output<typeof eventSchema>;

/** Events of the provider: stored at once, applied by a job. */
@Injectable()
export class StripeEvents implements OnModuleInit {
  constructor(
    private readonly stripe: StripeClient,
    private readonly events: StripeEventRepository,
    private readonly subscriptions: Subscriptions,
    private readonly cards: Cards,
    private readonly visitors: VisitorCustomers,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.outbox.watch(STRIPE_EVENTS);
  }

  async receive(body: Buffer, signature: string): Promise<void> {
    await this.store(this.verified(body, signature));
  }

  /** An event may be out of date, so it only names the customer to compare. */
  @HandlesJob(applyEvent)
  async applyEvent({ eventId }: PayloadOf<typeof applyEvent>): Promise<Account | null> {
    const event = await this.events.findById(eventId);
    if (!event || !this.stripe.isOn) return null;
    const account = await this.visitors.accountOf(event.customerId);
    if (!account) return null;
    const synced = await this.subscriptions.sync(account.id);
    if (event.type !== 'payment_method.attached' || !synced) return synced?.account ?? null;
    return this.cards.payWhatIsDue(synced.account);
  }

  /** Lets an operator apply an event again, or one that never arrived. Null if it concerns no account. */
  async replay(eventId: string): Promise<Account | null> {
    if (!(await this.events.findById(eventId))) {
      const event = await this.stripe.findObject((stripe) => stripe.events.retrieve(eventId));
      if (event) await this.store(eventSchema.parse(event));
    }
    return this.applyEvent({ eventId });
  }

  /** A valid signature proves the sender, not that the event is well-formed. @throws {InvalidInput} */
  private verified(body: Buffer, signature: string): StripeEvent {
    const { webhookSecrets } = this.stripe.settings;
    const now = this.clock.now().getTime();
    const isSigned = webhookSecrets.some((secret) => {
      try {
        return Stripe.webhooks.signature?.verifyHeader(body, signature, secret, TOLERANCE_SECONDS, undefined, now);
      } catch {
        return false;
      }
    });
    if (!isSigned) throw new AppError('webhook-signature-invalid');
    const { data, error } = eventSchema.safeParse(jsonOf(body));
    if (!data) throw new InvalidInput(error.issues);
    return data;
  }

  private async store(event: StripeEvent): Promise<void> {
    const customerId = customerOf(event);
    if (customerId === null) return;
    const { id: _id, type } = event;
    const receivedAt = this.clock.now();
    const outbox = [outboxEntry(applyEvent, { eventId: _id }, receivedAt)];
    if (await this.events.insertOnce({ _id, type, customerId, receivedAt, outbox }))
      await this.outbox.relay(STRIPE_EVENTS, _id, outbox);
  }
}

/** Null for events that are about no customer. */
function customerOf({ data: { object } }: StripeEvent): string | null {
  if (object.object === 'customer') return object.id ?? null;
  return typeof object.customer === 'object' ? (object.customer?.id ?? null) : (object.customer ?? null);
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new AppError('webhook-signature-invalid');
  }
}
