import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  createWebhook,
  deleteWebhook,
  editWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
} from '#contract/calls.js';
import { WEBHOOK_DELIVERIES_PAGE_SIZE } from '#contract/limits.js';
import type { BodyInput, ResponseOf } from '#contract/endpoint.js';
import type { createWebhook as creation, WebhookDeliveryView } from '#contract/webhooks.js';
import { call, type ApiError } from '../../../lib/api.js';
import { useAppMutation, type MutationEvents } from '../../../lib/use-app-mutation.js';

const webhooksKey = ['webhooks'] as const;
const deliveriesKey = (webhookId: string) => [...webhooksKey, webhookId, 'deliveries'] as const;

/** While a delivery is on its way. */
const DELIVERIES_AGAIN_MS = 2000;

export type NewWebhook = BodyInput<typeof creation>;
export type WithSecret = ResponseOf<typeof creation>;

export const webhooksQuery = () =>
  queryOptions<ResponseOf<typeof listWebhooks>, ApiError>({
    queryKey: webhooksKey,
    queryFn: ({ signal }) => call(listWebhooks, { signal }),
  });

export const deliveriesQuery = (webhookId: string, page: number) =>
  queryOptions<ResponseOf<typeof listWebhookDeliveries>, ApiError>({
    queryKey: [...deliveriesKey(webhookId), page],
    queryFn: ({ signal }) => {
      const query = { skip: (page - 1) * WEBHOOK_DELIVERIES_PAGE_SIZE };
      return call(listWebhookDeliveries, { params: { webhookId }, query, signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.deliveries.some(isUnderWay) ? DELIVERIES_AGAIN_MS : false),
  });

const isUnderWay = ({ state, attempts }: WebhookDeliveryView) => state === 'pending' && attempts.length === 0;

export const useCreateWebhook = () =>
  useAppMutation({ mutationFn: (body: NewWebhook) => call(createWebhook, { body }), invalidates: webhooksKey });

export const useSwitchWebhook = (webhookId: string, events: MutationEvents<unknown, boolean>) =>
  useAppMutation(
    {
      mutationFn: (isEnabled: boolean) => call(editWebhook, { params: { webhookId }, body: { isEnabled } }),
      invalidates: webhooksKey,
    },
    events,
  );

export const useRotateSecret = (webhookId: string, events: MutationEvents<WithSecret, void>) =>
  useAppMutation({ mutationFn: () => call(rotateWebhookSecret, { params: { webhookId } }) }, events);

export const useDeleteWebhook = (webhookId: string) =>
  useAppMutation({
    mutationFn: () => call(deleteWebhook, { params: { webhookId } }),
    invalidates: webhooksKey,
  });

export const useTestWebhook = (webhookId: string, events: MutationEvents<unknown, void>) =>
  useAppMutation(
    { mutationFn: () => call(testWebhook, { params: { webhookId } }), invalidates: deliveriesKey(webhookId) },
    events,
  );

export const useReplay = (webhookId: string, events: MutationEvents<unknown, string>) =>
  useAppMutation(
    {
      mutationFn: (deliveryId: string) => call(replayWebhookDelivery, { params: { webhookId, deliveryId } }),
      invalidates: deliveriesKey(webhookId),
    },
    events,
  );
