import type { DownloadPage } from '#contract/transfers/downloads.js';
import { EXPIRES_NEVER } from '#contract/transfers/expiry.js';
import { personName } from '#contract/display-formats.js';
import type { TransferFrame } from '#contract/transfers/link-frame.js';
import { useTranslation } from '../../i18n/use-translation.js';
import { useFormats } from '../../lib/format.js';

/** A transfer as texts; empty ones are not shown. */
export interface ShownTransfer {
  name: string;
  email: string;
  company: string;
  picture: string;
  note: string;
  recipient: string;
  title: string;
  message: string;
  /** Number of files and size. */
  contents: string;
  expiry: string;
}

type Facts = Pick<DownloadPage, 'title' | 'sender' | 'recipientEmail' | 'message' | 'totalBytes' | 'expiresAt'> &
  Pick<TransferFrame, 'fileCount'>;

export function useShownTransfer(facts: Facts, now: number): ShownTransfer {
  const { t } = useTranslation('downloads');
  const format = useFormats();
  const { sender, recipientEmail, expiresAt } = facts;
  return {
    name: personName(sender),
    email: sender.email,
    company: sender.company,
    picture: sender.profilePic,
    note: sender.isMember ? '' : t('sender.visitor'),
    recipient: recipientEmail === null ? '' : t('sender.to', { email: recipientEmail }),
    title: facts.title,
    message: facts.message,
    contents: `${t('summary.files', { count: facts.fileCount })} · ${format.bytes(facts.totalBytes)}`,
    expiry:
      expiresAt >= EXPIRES_NEVER
        ? t('summary.stays')
        : t(expiresAt < now ? 'summary.expired' : 'summary.expires', { when: format.relative(expiresAt, now) }),
  };
}
