import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  createRequestTemplate,
  deleteRequestTemplate,
  listRequestTemplates,
  replaceRequestTemplate,
} from '#contract/calls.js';
import type { ResponseOf } from '#contract/endpoint.js';
import type { RequestTemplateInput, RequestTemplateView } from '#contract/requests/request-templates.js';
import { call, type ApiError } from '../../../lib/api.js';
import { useAppMutation, type MutationEvents } from '../../../lib/use-app-mutation.js';

const key = ['request-templates'] as const;

export const templatesQuery = () =>
  queryOptions<ResponseOf<typeof listRequestTemplates>, ApiError>({
    queryKey: key,
    queryFn: ({ signal }) => call(listRequestTemplates, { signal }),
  });

interface SavedTemplate {
  /** None: a new one. */
  templateId?: string | undefined;
  body: RequestTemplateInput;
}

/** After a conflict the current list is fetched: another tab may have changed it. */
export function useSaveTemplate(events: MutationEvents<RequestTemplateView, SavedTemplate>) {
  const client = useQueryClient();
  return useAppMutation(
    {
      invalidates: key,
      mutationFn: ({ templateId, body }) =>
        templateId === undefined
          ? call(createRequestTemplate, { body })
          : call(replaceRequestTemplate, { params: { templateId }, body }),
      onError: () => void client.invalidateQueries({ queryKey: key }),
    },
    events,
  );
}

export const useDeleteTemplate = (events: MutationEvents<unknown, string>) =>
  useAppMutation(
    { invalidates: key, mutationFn: (templateId) => call(deleteRequestTemplate, { params: { templateId } }) },
    events,
  );
