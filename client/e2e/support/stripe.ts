import type { BrowserContext } from '@playwright/test';
import { FakeStripe, signedHeaders } from '../../../server/test/fake-stripe.js';
import type { FakeObject } from '../../../server/test/stripe-ledger.js';
import { type SystemClock, STRIPE_URL } from './system.js';
import { expect, test as base } from './journey.js';

/** The address of the fake ledger's portal sessions. */
const PORTAL = 'https://billing.example/**';

/** In place of Stripe.js, in the browser: the embedded checkout is one button. */
function stripeJs(version: string): void {
  interface CheckoutOptions {
    fetchClientSecret(): Promise<string>;
  }
  const page = globalThis as unknown as { Stripe: unknown; payAtStripe(clientSecret: string): Promise<string> };
  const createEmbeddedCheckoutPage = async ({ fetchClientSecret }: CheckoutOptions) => {
    const clientSecret = await fetchClientSecret();
    const button = document.createElement('button');
    button.textContent = 'Pay at Stripe';
    button.addEventListener('click', () => {
      void page.payAtStripe(clientSecret).then((url) => window.location.assign(url));
    });
    return { mount: (place: HTMLElement) => place.append(button), destroy: () => button.remove() };
  };
  page.Stripe = Object.assign(() => ({ createEmbeddedCheckoutPage }), { version });
}

/** Stripe as the system meets it (API and webhooks), and as a browser does (Stripe.js and the customer portal). */
class JourneyStripe {
  private readonly deliveries: Promise<number>[] = [];

  constructor(
    private readonly fake: FakeStripe,
    private readonly baseUrl: string,
    private readonly clock: SystemClock,
  ) {
    fake.ledger.onEvent((event) => this.deliveries.push(this.deliver(event)));
  }

  get ledger() {
    return this.fake.ledger;
  }

  /** Serves a stand-in for Stripe's scripts: a form that pays with this card at one click. */
  async serve(context: BrowserContext, card: string): Promise<void> {
    await context.route('https://js.stripe.com/**', async (route) => {
      const [, version = ''] = new URL(route.request().url()).pathname.split('/');
      await route.fulfill({ contentType: 'text/javascript', body: `(${stripeJs.toString()})('${version}');` });
    });
    await context.exposeFunction('payAtStripe', (clientSecret: string) => {
      const id = clientSecret.replace(/_secret$/, '');
      this.ledger.completeCheckout(id, card);
      return this.ledger.get('sessions', id)['return_url'].replace('{CHECKOUT_SESSION_ID}', id);
    });
    await context.route(PORTAL, (route) => {
      const { return_url: back } = this.fake.callsTo(/billing_portal/).at(-1)?.body ?? {};
      return route.fulfill({ contentType: 'text/html', body: `<h1>Portal</h1><a href="${back}">Back</a>` });
    });
  }

  subscription(): FakeObject {
    const { body } = this.fake.callsTo(/^POST \/v1\/checkout\/sessions$/).at(-1) ?? {};
    const [newest] = this.ledger.of('subscriptions', { customer: body?.['customer'] });
    if (!newest) throw new Error('nobody has subscribed yet');
    return newest;
  }

  async close(): Promise<void> {
    const answers = await Promise.all(this.deliveries);
    await this.fake.close();
    expect(
      answers.filter((status) => status !== 200),
      'webhooks refused',
    ).toEqual([]);
  }

  private async deliver(event: FakeObject): Promise<number> {
    const payload = JSON.stringify(event);
    const headers = signedHeaders(payload, { at: this.clock.now() });
    const webhook = new URL('/v1/billing/webhook', this.baseUrl);
    return (await fetch(webhook, { method: 'POST', headers, body: payload })).status;
  }
}

export const test = base.extend<{ stripe: JourneyStripe }>({
  stripe: async ({ clock, system }, use) => {
    const fake = await FakeStripe.start(() => clock.now(), Number(new URL(process.env[STRIPE_URL] ?? '').port));
    const stripe = new JourneyStripe(fake, system.baseUrl, clock);
    await use(stripe);
    await stripe.close();
  },
});
