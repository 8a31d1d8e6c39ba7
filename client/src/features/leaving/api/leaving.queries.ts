import { queryOptions } from '@tanstack/react-query';
import { cancelAccountDeletion, exportAccount, planAccountDeletion, readOverview } from '#contract/calls.js';
import type { UserView } from '#contract/accounts/auth.js';
import { call } from '../../../lib/api.js';
import { callForFile } from '../../../lib/call-for-file.js';
import { saveFile } from '../../../lib/save-file.js';
import { updateUser } from '../../../lib/session.js';
import { useAppMutation, type MutationEvents } from '../../../lib/use-app-mutation.js';

/** What would be deleted. */
export const holdingsQuery = () =>
  queryOptions({ queryKey: ['leaving', 'holdings'], queryFn: ({ signal }) => call(readOverview, { signal }) });

export const useExport = (events: MutationEvents<void, void>) =>
  useAppMutation(
    {
      mutationFn: async () => {
        const day = new Date().toISOString().slice(0, 10);
        saveFile(await callForFile(exportAccount, {}), `sampan-${day}.zip`);
      },
    },
    events,
  );

let wasJustPlanned = false;

/** Whether the deletion was planned here a moment ago; true once. */
export function takeJustPlanned(): boolean {
  const was = wasJustPlanned;
  wasJustPlanned = false;
  return was;
}

export const usePlanDeletion = (events: MutationEvents<UserView, void>) =>
  useAppMutation(
    {
      mutationFn: () => call(planAccountDeletion),
      onSuccess: (user) => {
        wasJustPlanned = true;
        updateUser(user);
      },
    },
    events,
  );

export const useKeepAccount = (events: MutationEvents<UserView, void>) =>
  useAppMutation({ mutationFn: () => call(cancelAccountDeletion), onSuccess: updateUser }, events);
