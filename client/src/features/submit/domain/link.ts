import { idPattern, requestLinkPattern } from '#contract/formats.js';

export interface RequestLink {
  /** Slug of the request, or the name that its owner has chosen. */
  slug: string;
  /** Set for a personal link. */
  personId: string | undefined;
}

interface LinkParams {
  slug?: string | undefined;
  personId?: string | undefined;
}

/** Null for an impossible link, so that no call is needed. */
export function readLink({ slug = '', personId }: LinkParams): RequestLink | null {
  if (!requestLinkPattern.test(slug) || (personId !== undefined && !idPattern.test(personId))) return null;
  return { slug, personId };
}
