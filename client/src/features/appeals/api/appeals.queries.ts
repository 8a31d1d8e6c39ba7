import { queryOptions } from '@tanstack/react-query';
import { openAppeal, sendAppeal } from '#contract/calls.js';
import type { ResponseOf } from '#contract/endpoint.js';
import { call, hasCode, type ApiError } from '../../../lib/api.js';
import { useAppMutation } from '../../../lib/use-app-mutation.js';

const keys = { appeal: (token: string) => ['appeal', token] as const };

export const appealQuery = (token: string) =>
  queryOptions<ResponseOf<typeof openAppeal>, ApiError>({
    queryKey: keys.appeal(token),
    queryFn: ({ signal }) => call(openAppeal, { body: { token }, signal, repeatable: true }),
    enabled: token !== '',
  });

export const useSendAppeal = (token: string) =>
  useAppMutation({
    mutationFn: (text: string) => call(sendAppeal, { body: { token, text } }).catch(ignoreTooLate),
    invalidates: keys.appeal(token),
  });

/** Read again, the appeal says so itself. */
function ignoreTooLate(error: unknown): void {
  if (!hasCode(error, 'not-found')) throw error;
}
