const PREFIX = 'request-draft.';

export const draftKey = (slug: string) => `${PREFIX}${slug}`;

/** Whether this tab holds a draft of any request. */
export function hasDraft(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(PREFIX));
  } catch {
    return false;
  }
}
