import { useQueryClient } from '@tanstack/react-query';
import { createRequestTemplate, listRequestTemplates, replaceRequestTemplate } from '#contract/calls.js';
import type { RequestTemplateInput, RequestTemplateView } from '#contract/requests/request-templates.js';
import { call } from '../../../lib/api.js';
import { readQuery } from '../../../lib/read-query.js';
import { useAppMutation, type MutationEvents } from '../../../lib/use-app-mutation.js';

export const templatesTag = ['request-templates'] as const;

export const templatesQuery = readQuery(templatesTag, listRequestTemplates);

interface SavedTemplate {
  /** Absent for a new one. */
  templateId?: string | undefined;
  body: RequestTemplateInput;
}

/** After a conflict the current list is fetched: another tab may have changed it. */
export function useSaveTemplate(events: MutationEvents<RequestTemplateView, SavedTemplate> = {}) {
  const client = useQueryClient();
  return useAppMutation(
    {
      invalidates: templatesTag,
      mutationFn: ({ templateId, body }) =>
        templateId === undefined
          ? call(createRequestTemplate, { body })
          : call(replaceRequestTemplate, { params: { templateId }, body }),
      onError: () => void client.invalidateQueries({ queryKey: templatesTag }),
    },
    events,
  );
}
