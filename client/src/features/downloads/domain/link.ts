import { idSchema, slugSchema } from '#contract/primitives.js';

export interface DownloadLink {
  slug: string;
  recipientId: string | undefined;
  /** The link asks for the zip at once. */
  startsZip: boolean;
}

interface LinkParams {
  slug?: string | undefined;
  recipientId?: string | undefined;
  downloadZip?: string | undefined;
}

/** Null when it cannot be a link of ours, so that nobody needs to be asked. A recipient that makes no sense is left out. */
export function readLink({ slug = '', recipientId, downloadZip }: LinkParams): DownloadLink | null {
  if (!slugSchema.safeParse(slug).success) return null;
  return {
    slug,
    recipientId: idSchema.safeParse(recipientId).success ? recipientId : undefined,
    startsZip: downloadZip !== undefined && downloadZip !== '',
  };
}
