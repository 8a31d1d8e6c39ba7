import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query';
import type { UserView } from '#contract/accounts/auth.js';
import type * as billing from '#contract/billing/billing.js';
import { planChoices, type PlanChoice } from '#contract/billing/plan-prices.js';
import { createCheckoutSession, getStripeData, listInvoices, previewSwitch, readCheckout } from '#contract/calls.js';
import type { ResponseOf } from '#contract/endpoint.js';
import { call, type ApiError } from '../../../lib/api.js';
import { clientConfig } from '../../../lib/hosts.js';
import { readQuery } from '../../../lib/read-query.js';

export const billingTag = ['billing'] as const;
const POLL_MS = 2000;

export const stripeDataQuery = readQuery(billingTag, getStripeData, { isLive: true });

type InvoicePage = ResponseOf<typeof billing.listInvoices>;

export const invoicesQuery = () =>
  infiniteQueryOptions<InvoicePage, ApiError, InfiniteData<InvoicePage>, readonly unknown[], string | null>({
    queryKey: [...billingTag, 'invoices'],
    queryFn: ({ pageParam, signal }) =>
      call(listInvoices, { query: pageParam === null ? {} : { after: pageParam }, signal }),
    initialPageParam: null,
    getNextPageParam: ({ invoices, hasMore }) => (hasMore ? (invoices.at(-1)?.id ?? null) : null),
  });

/** The checkout of a plan. The server returns an open one again. Its key leaves out the user, whose fields may change meanwhile. */
export const checkoutSessionQuery = (choice: PlanChoice, user: UserView) =>
  queryOptions<ResponseOf<typeof billing.createCheckoutSession>, ApiError>({
    queryKey: [...billingTag, 'session', choice],
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: ({ signal }) =>
      call(createCheckoutSession, {
        body: {
          price_id: clientConfig().billing?.prices[choice] ?? '',
          stripe_customerid: user.stripeId,
          customer_email: user.email,
          client_reference_id: user._id,
          mongo_id: user._id,
          customer: user.fullName,
          company: user.company,
          role: planChoices[choice].plan,
          referrer: document.referrer.slice(0, 500),
        },
        signal,
      }),
  });

/** Polls until the provider has confirmed the payment. */
export const checkoutQuery = (sessionId: string) =>
  queryOptions({
    ...readQuery(billingTag, readCheckout, { params: { sessionId } }),
    refetchInterval: ({ state }) => (state.data?.state === 'processing' ? POLL_MS : false),
  });

export const switchPreviewQuery = (choice: PlanChoice) =>
  queryOptions({
    ...readQuery(billingTag, previewSwitch, { body: { choice }, repeatable: true }),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
