import { exportContacts } from '#contract/calls.js';
import { ApiError } from '../../../lib/api.js';
import { codeOfStatus } from '../../../lib/api-error.js';
import { addressOf } from '../../../lib/hosts.js';
import { getAccessToken, refreshSession } from '../../../lib/session.js';

/** Contacts as CSV, in the page's language. Not JSON, so it goes past the API layer; a link cannot carry the session. */
export async function contactsFile(groupId: string, language: string): Promise<Blob> {
  const query = groupId === '' ? '' : `?groupId=${encodeURIComponent(groupId)}`;
  const url = addressOf(exportContacts.path);
  const ask = () =>
    fetch(url + query, {
      headers: { accept: 'text/csv', 'accept-language': language, authorization: `Bearer ${getAccessToken() ?? ''}` },
      credentials: url.startsWith('/') ? 'same-origin' : 'include',
    });
  let response = await ask();
  if (response.status === 401 && (await refreshSession()) === 'member') response = await ask();
  if (!response.ok) throw new ApiError({ code: codeOfStatus(response.status), status: response.status });
  return response.blob();
}
