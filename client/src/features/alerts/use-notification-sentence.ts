import type { NotificationView } from '#contract/notifications.js';
import { useTranslation } from '../../i18n/use-translation.js';

/** What a notification says, in the page's language. */
export function useNotificationSentence() {
  const { t } = useTranslation('alerts');
  const sentence = ({ kind, receiverEmail, receiverName, fileName, moreFiles }: NotificationView): string => {
    const unknown = kind === 'download' ? t('somebodyWithLink') : t('somebody');
    const who = receiverName || receiverEmail || unknown;
    if (kind === 'received' && fileName === '') return t('saysProtected', { who });
    const what = moreFiles > 0 ? t('what', { name: fileName, count: moreFiles }) : fileName || t('encrypted');
    return t(`says.${kind}`, { who, what });
  };
  return sentence;
}
