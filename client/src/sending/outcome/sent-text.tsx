import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.js';
import { useNow } from '../../lib/use-now.js';
import { useNameList } from '../use-name-list.js';
import type { SentTransfer } from './sent-transfer.js';

const NAMES_MAX = 2;

/** Who gets the files and until when, or what to do with the link. */
export function SentText({ sent: { recipients, expiresAt } }: { sent: SentTransfer }) {
  const { t } = useTranslation('sending');
  const { shortDate } = useFormats();
  const list = useNameList();
  const now = useNow();
  const date = expiresAt === null ? '' : shortDate(expiresAt, now);
  if (recipients.length === 0) return <>{expiresAt === null ? t('done.byLinkForever') : t('done.byLink', { date })}</>;
  // One name more where "1 other" would stand for it.
  const shown = recipients.length <= NAMES_MAX + 1 ? recipients : recipients.slice(0, NAMES_MAX);
  const others = recipients.length - shown.length;
  const names = list(others > 0 ? [...shown, t('done.others', { count: others })] : shown);
  return (
    <>
      {t('done.byMail', { names })} {expiresAt === null ? t('done.untilForever') : t('done.until', { date })}
    </>
  );
}
