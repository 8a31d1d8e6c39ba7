import { Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import {
  addCard,
  createCheckoutSession,
  createSubscription,
  getStripeData,
  listInvoices,
  openPortal,
  previewSwitch,
  readCheckout,
  resumeSubscription,
  type SubscriptionView,
  switchPlan,
} from '#contract/billing/billing.js';
import type { BodyOf, HeadersOf, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.js';
import { AppError } from '../../../../core/errors/app-error.js';
import { languageOf, networkOf } from '../../../../core/http/request-origin.js';
import { BodyOfCall, Handles, HeadersOfCall, ParamsOfCall, QueryOfCall } from '../../../../core/http/handles.js';
import { type Account, Accounts } from '../../../identity/accounts/index.js';
import {
  assertOwnUserId,
  CurrentMember,
  CurrentPrincipal,
  isTeamMember,
  type Member,
  type Principal,
} from '../../../identity/auth/index.js';
import { BillingPages } from '../billing-pages.service.js';
import { Cards } from '../cards.service.js';
import { Checkouts, type OpenCheckout } from '../checkouts.service.js';
import { PlanChanges } from '../plan-changes.service.js';
import { StripeClient } from '../stripe-client.service.js';
import { Trials } from '../data/trials.js';
import { toCardView, toInvoiceViews, toStripeData, toSubscriptionView } from './stripe-data.view.js';

/** Plans: bought, switched, paid. */
@Controller()
export class BillingController {
  constructor(
    private readonly stripe: StripeClient,
    private readonly accounts: Accounts,
    private readonly pages: BillingPages,
    private readonly checkouts: Checkouts,
    private readonly changes: PlanChanges,
    private readonly cards: Cards,
    private readonly trials: Trials,
  ) {}

  @Handles(getStripeData)
  async data(
    @CurrentMember() member: Member,
    @HeadersOfCall(getStripeData) { stripeid }: HeadersOf<typeof getStripeData>,
  ): Promise<ResponseOf<typeof getStripeData>> {
    const account = await this.ownAccount(member, stripeid);
    const [details, isTrialLeft] = await Promise.all([
      this.pages.paymentDetails(account),
      this.trials.isAvailable(member.email),
    ]);
    const role = member.entitlements.plan;
    const trialAvailable = isTrialLeft && !account.subscription;
    return toStripeData({ account, role, details, trialAvailable });
  }

  @Handles(addCard)
  async addCard(
    @CurrentMember() member: Member,
    @BodyOfCall(addCard) { SSuserId, stripeCustomerId, paymentMethodId }: BodyOf<typeof addCard>,
  ): Promise<ResponseOf<typeof addCard>> {
    assertOwnUserId(member, SSuserId);
    const account = await this.ownAccount(member, stripeCustomerId);
    const { card } = await this.cards.add(account, member.email, paymentMethodId);
    return { card: card ? toCardView(card) : null };
  }

  @Handles(createSubscription)
  async subscribe(
    @CurrentMember() member: Member,
    @BodyOfCall(createSubscription) body: BodyOf<typeof createSubscription>,
  ): Promise<ResponseOf<typeof createSubscription>> {
    assertOwnUserId(member, body.SSuserId);
    await this.ownAccount(member, body.stripeCustomerId);
    const { priceId: price, role: plan, trial } = body;
    return subscriptionOf(await this.checkouts.subscribe(member, { price, plan, trial }));
  }

  @Handles(createCheckoutSession)
  async openCheckout(
    @CurrentPrincipal() principal: Principal,
    @Req() request: Request,
    @BodyOfCall(createCheckoutSession) body: BodyOf<typeof createCheckoutSession>,
  ): Promise<ResponseOf<typeof createCheckoutSession>> {
    const opened = await (principal.kind === 'member'
      ? this.openOwn(principal, body)
      : this.openForVisitor(request, body));
    return { clientSecret: opened.clientSecret, sessionId: opened.id, trialDays: opened.trialDays };
  }

  private async openOwn(member: Member, body: BodyOf<typeof createCheckoutSession>): Promise<OpenCheckout> {
    const { price_id, stripe_customerid, customer_email, client_reference_id, mongo_id, ...hints } = body;
    if (isTeamMember(member)) throw new AppError('not-team-admin');
    assertOwnUserId(member, client_reference_id || undefined);
    assertOwnUserId(member, mongo_id || undefined);
    if (customer_email && customer_email !== member.email) throw new AppError('not-yours');
    await this.ownAccount(member, stripe_customerid);
    return this.checkouts.openCheckout(member, price_id, hints);
  }

  /** Refuses ids and data of a person, which need a session. */
  private async openForVisitor(
    request: Request,
    { price_id, customer_email, ...others }: BodyOf<typeof createCheckoutSession>,
  ): Promise<OpenCheckout> {
    if (!customer_email || Object.values(others).some(Boolean)) throw new AppError('unauthenticated');
    this.assertOn();
    const about = { lang: languageOf(request), network: networkOf(request) };
    return this.checkouts.openForVisitor(customer_email, price_id, about);
  }

  @Handles(readCheckout)
  async readCheckout(
    @CurrentMember() { accountId }: Member,
    @ParamsOfCall(readCheckout) { sessionId }: ParamsOf<typeof readCheckout>,
  ): Promise<ResponseOf<typeof readCheckout>> {
    const { session, account } = await this.checkouts.readCheckout(accountId, sessionId);
    const subscription = account.subscription && toSubscriptionView(account.subscription);
    if (session.status !== 'complete') return { state: session.status === 'open' ? 'open' : 'expired', subscription };
    return { state: session.payment_status === 'unpaid' ? 'processing' : 'complete', subscription };
  }

  @Handles(openPortal)
  async openPortal(
    @CurrentMember() { accountId, lang }: Member,
    @BodyOfCall(openPortal) { purpose }: BodyOf<typeof openPortal>,
  ): Promise<ResponseOf<typeof openPortal>> {
    this.assertOn();
    return { url: await this.pages.openPortal(accountId, purpose, lang) };
  }

  @Handles(previewSwitch)
  previewSwitch(
    @CurrentMember() { accountId }: Member,
    @BodyOfCall(previewSwitch) { choice }: BodyOf<typeof previewSwitch>,
  ): Promise<ResponseOf<typeof previewSwitch>> {
    return this.changes.preview(accountId, choice);
  }

  @Handles(switchPlan)
  async switchPlan(
    @CurrentMember() { accountId }: Member,
    @BodyOfCall(switchPlan) { choice, prorationAt }: BodyOf<typeof switchPlan>,
  ): Promise<ResponseOf<typeof switchPlan>> {
    this.assertOn();
    return subscriptionOf(await this.changes.switch(accountId, choice, prorationAt));
  }

  @Handles(resumeSubscription)
  async resume(
    @CurrentMember() { accountId }: Member,
    @BodyOfCall(resumeSubscription) _body: BodyOf<typeof resumeSubscription>,
  ): Promise<ResponseOf<typeof resumeSubscription>> {
    this.assertOn();
    return subscriptionOf(await this.changes.resume(accountId));
  }

  @Handles(listInvoices)
  async invoices(
    @CurrentMember() { accountId }: Member,
    @QueryOfCall(listInvoices) { after }: QueryOf<typeof listInvoices>,
  ): Promise<ResponseOf<typeof listInvoices>> {
    this.assertOn();
    const { invoices, hasMore } = await this.pages.invoices(accountId, after);
    return { invoices: toInvoiceViews(invoices), hasMore };
  }

  private async ownAccount({ accountId }: Member, claimedId: string | undefined): Promise<Account> {
    const account = await this.accounts.findById(accountId);
    if (!account) throw new AppError('unauthenticated');
    if (claimedId && claimedId !== account.stripeId) throw new AppError('not-yours');
    this.assertOn();
    return account;
  }

  private assertOn(): void {
    if (!this.stripe.isOn) throw new AppError('billing-off');
  }
}

function subscriptionOf({ subscription }: Account): SubscriptionView {
  if (!subscription) throw new AppError('no-subscription');
  return toSubscriptionView(subscription);
}
