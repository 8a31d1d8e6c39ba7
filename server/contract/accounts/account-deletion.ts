import { userView } from './auth.js';
import { endpoint } from '../endpoint.js';

/** The account and all its data are deleted after `DELETION_GRACE_DAYS` days; see `deletionDueAt` of the user. */
export const planAccountDeletion = endpoint({
  method: 'POST',
  path: '/v1/account/deletion',
  access: 'member',
  stepUp: true,
  response: userView,
  errors: ['not-account-owner', 'team-has-members'],
  unlogged: true,
});

/** Keeps the account. */
export const cancelAccountDeletion = endpoint({
  method: 'DELETE',
  path: '/v1/account/deletion',
  access: 'member',
  response: userView,
  errors: ['not-account-owner'],
  unlogged: true,
});

/** A zip: one JSON document of all that is stored of the caller and their own account, and the same as tables in CSV. */
export const exportAccount = endpoint({
  method: 'GET',
  path: '/v1/account/export',
  inView: false,
  access: 'member',
  unlogged: true,
});
