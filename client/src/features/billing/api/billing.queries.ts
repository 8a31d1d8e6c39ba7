import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  createCheckoutSession,
  getStripeData,
  listInvoices,
  openDownloadPage,
  openPortal,
  previewSwitch,
  readCheckout,
  readOverview,
  resumeSubscription,
  switchPlan,
} from '#contract/calls.js';
import type * as billing from '#contract/billing/billing.js';
import type { UserView } from '#contract/accounts/auth.js';
import type { DownloadPage } from '#contract/transfers/downloads.js';
import type { BodyInput, ResponseOf } from '#contract/endpoint.js';
import type { Overview } from '#contract/transfers/library.js';
import { planChoices, type PlanChoice } from '#contract/billing/plan-prices.js';
import { call, type ApiError } from '../../../lib/api.js';
import { clientConfig } from '../../../lib/hosts.js';
import { live } from '../../../lib/refetch-active.js';
import { refreshSession } from '../../../lib/session.js';
import { useAppMutation, type MutationEvents } from '../../../lib/use-app-mutation.js';
import { browserPage } from '../browser-page.js';

const billingKey = ['billing'] as const;
const POLL_MS = 2000;

export const stripeDataQuery = () =>
  queryOptions<billing.StripeData, ApiError>({
    queryKey: [...billingKey, 'data'],
    meta: live,
    queryFn: ({ signal }) => call(getStripeData, { signal }),
  });

/** Download page of a link, without a session. */
export const waitingTransferQuery = (slug: string) =>
  queryOptions<DownloadPage, ApiError>({
    queryKey: ['waiting-transfer', slug],
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => call(openDownloadPage, { body: { slug }, signal }),
  });

/** What the account uses of its plan. */
export const usageQuery = () =>
  queryOptions<Overview, ApiError>({
    queryKey: [...billingKey, 'usage'],
    meta: live,
    queryFn: ({ signal }) => call(readOverview, { signal }),
  });

export const invoicesQuery = () =>
  infiniteQueryOptions({
    queryKey: [...billingKey, 'invoices'],
    queryFn: ({ pageParam, signal }) =>
      call(listInvoices, { query: pageParam === null ? {} : { after: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ invoices, hasMore }) => (hasMore ? (invoices.at(-1)?.id ?? null) : null),
  });

/** The same session as before, while that is open. */
export const checkoutSessionQuery = (choice: PlanChoice, user: UserView) =>
  queryOptions<ResponseOf<typeof billing.createCheckoutSession>, ApiError>({
    queryKey: [...billingKey, 'session', choice],
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

/** Asked again until the provider has confirmed the payment. */
export const checkoutQuery = (sessionId: string) =>
  queryOptions<ResponseOf<typeof billing.readCheckout>, ApiError>({
    queryKey: [...billingKey, 'checkout', sessionId],
    queryFn: ({ signal }) => call(readCheckout, { params: { sessionId }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'processing' ? POLL_MS : false),
  });

export const switchPreviewQuery = (choice: PlanChoice) =>
  queryOptions<ResponseOf<typeof billing.previewSwitch>, ApiError>({
    queryKey: [...billingKey, 'preview', choice],
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: ({ signal }) => call(previewSwitch, { body: { choice }, repeatable: true, signal }),
  });

/** The provider's own pages; they lead back to the billing page. */
export const useOpenPortal = () =>
  useAppMutation<{ url: string }, (typeof billing.portalPurposes)[number]>({
    mutationFn: (purpose) => call(openPortal, { body: { purpose } }),
    onSuccess: ({ url }) => browserPage.leaveTo(url),
  });

/** The session is refreshed too: role and status are the user's. */
export const useSwitchPlan = (events: MutationEvents<billing.SubscriptionView, BodyInput<typeof billing.switchPlan>>) =>
  useAppMutation(
    {
      mutationFn: (body: BodyInput<typeof billing.switchPlan>) => call(switchPlan, { body }),
      onSuccess: refreshSession,
      invalidates: billingKey,
    },
    events,
  );

export const useResume = (events: MutationEvents<billing.SubscriptionView, void>) =>
  useAppMutation(
    {
      mutationFn: () => call(resumeSubscription, { body: {} }),
      onSuccess: refreshSession,
      invalidates: billingKey,
    },
    events,
  );
