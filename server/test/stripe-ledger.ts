import { DAY_MS } from '#contract/units.js';

// Objects of a foreign interface, read by tests.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type FakeObject = Record<string, any>;
type Kind = 'customers' | 'subscriptions' | 'sessions' | 'invoices' | 'methods' | 'events';

/** Six prices as in the configuration of tests. */
export const testPrices = {
  PM: 'price_pm',
  PY: 'price_py',
  PRM: 'price_prm',
  PRY: 'price_pry',
  BM: 'price_bm',
  BY: 'price_by',
} as const;
const amounts: Record<string, number> = {
  price_pm: 1200,
  price_py: 10_800,
  price_prm: 2900,
  price_pry: 22_800,
  price_bm: 6900,
  price_by: 58_800,
};
const yearly = /y$/;

/** Thrown to the client as Stripe's error. */
class Refused {
  constructor(
    readonly status: number,
    readonly type: string,
    readonly code: string,
    readonly message: string = code,
  ) {}
}

/** Customers, subscriptions and payments, by the test's clock. Cards named `declined` are refused. */
export class StripeLedger {
  private readonly objects = new Map<Kind, Map<string, FakeObject>>();
  private count = 0;
  private readonly listeners: ((event: FakeObject) => void)[] = [];

  constructor(private readonly now: () => Date) {}

  onEvent(listener: (event: FakeObject) => void): void {
    this.listeners.push(listener);
  }

  get(kind: Kind, id: string): FakeObject {
    const found = this.read(kind, id);
    if (found['deleted']) throw new Refused(404, 'invalid_request_error', 'resource_missing');
    return found;
  }

  /** Also of a deleted customer, of which nothing else is possible. */
  read(kind: Kind, id: string): FakeObject {
    const found = this.objects.get(kind)?.get(id);
    if (!found) throw new Refused(404, 'invalid_request_error', 'resource_missing');
    return found;
  }

  /** Objects of a customer, newest first. */
  of(kind: Kind, { customer }: FakeObject): FakeObject[] {
    const all = [...(this.objects.get(kind)?.values() ?? [])];
    const own = all.filter((each) => each['customer'] === customer || each['customer']?.id === customer);
    return own.toReversed();
  }

  change(kind: Kind, id: string, changes: FakeObject): FakeObject {
    return Object.assign(this.get(kind, id), changes);
  }

  event(type: string, object: FakeObject): FakeObject {
    const event = this.add('events', 'evt', { object: 'event', type, data: { object: structuredClone(object) } });
    for (const listener of this.listeners) listener(event);
    return event;
  }

  price(id: string): FakeObject {
    const unit_amount = amounts[id];
    if (unit_amount === undefined) throw new Refused(404, 'invalid_request_error', 'resource_missing');
    const recurring = { interval: yearly.test(id) ? 'year' : 'month' };
    return { id, object: 'price', unit_amount, currency: 'usd', nickname: null, metadata: {}, recurring };
  }

  createCustomer(body: FakeObject): FakeObject {
    const settings = { default_payment_method: null };
    return this.add('customers', 'cus', { object: 'customer', metadata: {}, invoice_settings: settings, ...body });
  }

  /** Customers with their subscriptions; newest first. */
  customersOf({ email }: FakeObject): FakeObject[] {
    const all = [...(this.objects.get('customers')?.values() ?? [])].filter((each) => each['email'] === email);
    return all.toReversed().map((each) => ({
      ...each,
      subscriptions: { object: 'list', data: this.of('subscriptions', { customer: each['id'] }) },
    }));
  }

  updateCustomer(id: string, { invoice_settings: settings, ...rest }: FakeObject): FakeObject {
    const method = settings && this.get('methods', settings['default_payment_method']);
    return this.change('customers', id, {
      ...rest,
      // Stripe keeps the keys that are left out, and removes those with an empty text.
      metadata: mergedMetadata(this.get('customers', id)['metadata'], rest['metadata']),
      ...(method && { invoice_settings: { default_payment_method: method } }),
    });
  }

  deleteCustomer(id: string): FakeObject {
    this.get('customers', id);
    for (const { id: subscription } of this.of('subscriptions', { customer: id })) this.cancel(subscription);
    const deleted = { id, object: 'customer', deleted: true };
    this.objects.get('customers')?.set(id, deleted);
    this.event('customer.deleted', deleted);
    return deleted;
  }

  /** A card that exists from then on. */
  card(fingerprint: string): string {
    const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030, fingerprint };
    return this.add('methods', 'pm', { object: 'payment_method', customer: null, card })['id'];
  }

  attach(id: string, { customer }: FakeObject): FakeObject {
    const method = this.get('methods', id);
    if (method['customer'] && method['customer'] !== customer)
      throw new Refused(400, 'invalid_request_error', 'payment_method_in_use');
    const attached = this.change('methods', id, { customer });
    this.event('payment_method.attached', attached);
    return attached;
  }

  openCheckout(body: FakeObject): FakeObject {
    this.get('customers', body['customer']);
    const session = this.add('sessions', 'cs', {
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      ...body,
    });
    return Object.assign(session, { client_secret: `${session['id']}_secret` });
  }

  openPortal(body: FakeObject): FakeObject {
    this.get('customers', body['customer']);
    return { ...body, url: 'https://billing.example/p/1' };
  }

  /** Does what the person does in the embedded page. */
  completeCheckout(id: string, card: string): FakeObject {
    const session = this.get('sessions', id);
    if (session['status'] !== 'open') throw new Error(`the checkout is ${session['status']}`);
    const days = session['subscription_data']?.trial_period_days;
    const subscription = this.createSubscription({
      customer: session['customer'],
      items: { 0: { price: session['line_items'][0].price } },
      default_payment_method: card,
      ...(days && { trial_period_days: days }),
    });
    const payment_status = days ? 'no_payment_required' : 'paid';
    this.event('checkout.session.completed', this.change('sessions', id, { status: 'complete', payment_status }));
    return subscription;
  }

  createSubscription(body: FakeObject): FakeObject {
    const days = Number(body['trial_period_days'] ?? 0);
    const price = this.price(body['items'][0].price);
    const end = days > 0 ? days * DAY_MS : periodOf(price);
    const subscription = this.add('subscriptions', 'sub', {
      object: 'subscription',
      customer: this.get('customers', body['customer']),
      default_payment_method: this.get('methods', body['default_payment_method']),
      status: days > 0 ? 'trialing' : 'active',
      trial_end: days > 0 ? this.seconds(end) : null,
      cancel_at_period_end: false,
      cancel_at: null,
      discounts: [],
      metadata: body['metadata'] ?? {},
      items: {
        object: 'list',
        data: [
          {
            id: `si_${this.count}`,
            price,
            current_period_start: this.seconds(0),
            current_period_end: this.seconds(end),
          },
        ],
      },
    });
    if (days === 0 && !this.bill(subscription)) subscription['status'] = 'incomplete';
    this.event('customer.subscription.created', subscription);
    return subscription;
  }

  updateSubscription(id: string, body: FakeObject): FakeObject {
    const subscription = this.get('subscriptions', id);
    this.assertWithinPeriod(subscription, body);
    const { items, default_payment_method: method, trial_end, cancel_at_period_end: cancels, cancel_at } = body;
    if (items) {
      const price = this.price(items[0].price);
      Object.assign(subscription['items'].data[0], { price });
      if (subscription['status'] === 'active') this.renew(subscription);
    }
    if (method) subscription['default_payment_method'] = this.get('methods', method);
    if (cancels !== undefined) subscription['cancel_at_period_end'] = cancels === 'true';
    if (cancel_at === '') subscription['cancel_at'] = null;
    if (trial_end === 'now') this.renew(subscription);
    else if (trial_end !== undefined) {
      subscription['status'] = 'trialing';
      subscription['trial_end'] = Number(trial_end);
      subscription['items'].data[0].current_period_end = Number(trial_end);
    }
    this.event('customer.subscription.updated', subscription);
    return subscription;
  }

  private assertWithinPeriod(subscription: FakeObject, { proration_date: at }: FakeObject): void {
    const [{ current_period_start: start, current_period_end: end }] = subscription['items'].data;
    if (at !== undefined && (Number(at) < start || Number(at) > end))
      throw new Refused(400, 'invalid_request_error', 'invalid_proration_date');
  }

  /** The end of a trial or period: paid by the card on file, or not. */
  renew(subscription: FakeObject): void {
    subscription['status'] = this.bill(subscription) ? 'active' : 'past_due';
    if (subscription['trial_end'] > this.seconds(0)) subscription['trial_end'] = this.seconds(0);
    const [item] = subscription['items'].data;
    item.current_period_start = this.seconds(0);
    item.current_period_end = this.seconds(periodOf(item.price));
    this.event('customer.subscription.updated', subscription);
  }

  cancel(id: string): FakeObject {
    const subscription = this.change('subscriptions', id, { status: 'canceled' });
    this.event('customer.subscription.deleted', subscription);
    return subscription;
  }

  preview({ subscription: id, subscription_details: details }: FakeObject): FakeObject {
    const price = this.price(details.items[0].price);
    const total = price['unit_amount'] - this.get('subscriptions', id)['items'].data[0].price.unit_amount;
    const lines = {
      object: 'list',
      data: [{ period: { start: this.seconds(0), end: this.seconds(periodOf(price)) } }],
    };
    return { object: 'invoice', currency: 'usd', total, amount_due: Math.max(0, total), lines };
  }

  pay(id: string, { payment_method: method }: FakeObject): FakeObject {
    const card = this.get('methods', method)['card'];
    if (isDeclined(card)) throw new Refused(402, 'card_error', 'card_declined');
    const invoice = this.change('invoices', id, { status: 'paid' });
    const [subscription] = this.of('subscriptions', invoice);
    if (subscription?.['latest_invoice'] === id) subscription['status'] = 'active';
    this.event('invoice.paid', invoice);
    return invoice;
  }

  /** False if the card is refused. */
  private bill(subscription: FakeObject): boolean {
    const { customer, default_payment_method: method, items } = subscription;
    const isPaid = !isDeclined(method.card);
    const total = items.data[0].price.unit_amount;
    const invoice = this.add('invoices', 'in', {
      object: 'invoice',
      customer: customer.id,
      number: `A-${this.count}`,
      total,
      currency: 'usd',
      status: isPaid ? 'paid' : 'open',
      hosted_invoice_url: 'https://invoice.example/1',
      invoice_pdf: 'https://invoice.example/1/pdf',
    });
    subscription['latest_invoice'] = invoice['id'];
    this.event(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoice);
    return isPaid;
  }

  private add(kind: Kind, prefix: string, object: FakeObject): FakeObject {
    this.count += 1;
    const added = { ...object, id: `${prefix}_${this.count}`, created: this.seconds(0) };
    const all = this.objects.get(kind) ?? new Map<string, FakeObject>();
    this.objects.set(kind, all.set(added.id, added));
    return added;
  }

  private seconds(aheadMs: number): number {
    return Math.floor((this.now().getTime() + aheadMs) / 1000);
  }
}

function periodOf({ recurring }: FakeObject): number {
  return (recurring.interval === 'year' ? 365 : 30) * DAY_MS;
}

function isDeclined(card: { fingerprint: string }): boolean {
  return card.fingerprint.startsWith('declined');
}

function mergedMetadata(before: FakeObject = {}, changes: FakeObject = {}): FakeObject {
  return Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== ''));
}
