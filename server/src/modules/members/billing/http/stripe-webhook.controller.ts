import { Body, Controller } from '@nestjs/common';
import { stripeWebhook } from '#contract/billing/billing.js';
import type { HeadersOf, ResponseOf } from '#contract/endpoint.js';
import { Handles, HeadersOfCall } from '../../../../core/http/handles.js';
import { StripeEvents } from '../stripe-events.service.js';

/** Receives the provider's events. */
@Controller()
export class StripeWebhookController {
  constructor(private readonly events: StripeEvents) {}

  @Handles(stripeWebhook)
  async receive(
    @Body() body: unknown,
    @HeadersOfCall(stripeWebhook) headers: HeadersOf<typeof stripeWebhook>,
  ): Promise<ResponseOf<typeof stripeWebhook>> {
    await this.events.receive(Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers['stripe-signature']);
    return { received: true };
  }
}
