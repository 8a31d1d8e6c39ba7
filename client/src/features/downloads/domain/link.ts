import { idPattern, slugPattern } from '#contract/formats.js';

export interface DownloadLink {
  slug: string;
  recipientId: string | undefined;
  /** The link requests the zip at once. */
  startsZip: boolean;
}

interface LinkParams {
  slug?: string | undefined;
  recipientId?: string | undefined;
  downloadZip?: string | undefined;
}

/** Null for an impossible link, so that no call is needed. An invalid recipient is ignored. */
export function readLink({ slug = '', recipientId, downloadZip }: LinkParams): DownloadLink | null {
  if (!slugPattern.test(slug)) return null;
  return {
    slug,
    recipientId: recipientId !== undefined && idPattern.test(recipientId) ? recipientId : undefined,
    startsZip: downloadZip !== undefined && downloadZip !== '',
  };
}
