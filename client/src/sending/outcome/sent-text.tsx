import { useTranslation } from '../../i18n/use-translation.js';
import { useFormats } from '../../lib/format.js';
import { useNow } from '../../lib/use-now.js';
import { useNameList } from '../use-name-list.js';
import type { SentTransfer } from './sent-transfer.js';

/** Who gets the files and until when, or what to do with the link. */
export function SentText({ sent: { link, recipients, expiresAt } }: { sent: SentTransfer }) {
  const { t } = useTranslation('sending');
  const { end } = useFormats();
  const list = useNameList();
  const now = useNow();
  const date = expiresAt === null ? '' : end(expiresAt, now);
  if (recipients.length === 0) return <>{expiresAt === null ? t('done.byLinkForever') : t('done.byLink', { date })}</>;
  return (
    <>
      {t('done.byMail', { names: list(recipients) })}{' '}
      {expiresAt === null ? t('done.untilForever') : t('done.until', { date })}
      {link === null && ` ${t('done.recipientsOnly')}`}
    </>
  );
}
