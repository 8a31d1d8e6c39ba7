import { Injectable } from '@nestjs/common';
import { Port } from '../../../core/ports/port.js';

/** The origin of links to what an account has sent: its own domain, or PUBLIC_URL. */
@Injectable()
export class LinkOrigins extends Port<(accountId: string) => Promise<string>> {}

export interface LinkTarget {
  slug: string;
  /** For a personal link. */
  recipientId?: string | null;
}

/** The address of a transfer for others, whoever shows or mails it. */
export function transferLink(origin: string, { slug, recipientId = null }: LinkTarget): string {
  return recipientId === null ? `${origin}/w/${slug}` : `${origin}/d/${slug}/${recipientId}`;
}
