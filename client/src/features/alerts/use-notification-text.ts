import type { NotificationView } from '#contract/notifications.js';
import { useTranslation } from '../../i18n/use-translation.js';
import { placeName } from '../../lib/country-name.js';
import { useFormats } from '../../lib/format.js';

/** Text, time and place of a notification, in the page's language. */
export function useNotificationText() {
  const { t, language } = useTranslation('alerts');
  const formats = useFormats();
  const sentence = ({ kind, receiverEmail, receiverName, fileName, moreFiles }: NotificationView): string => {
    const unknown = kind === 'download' ? t('somebodyWithLink') : t('somebody');
    const who = receiverName || receiverEmail || unknown;
    if (kind === 'received' && fileName === '') return t('saysProtected', { who });
    const what = moreFiles > 0 ? t('what', { name: fileName, count: moreFiles }) : fileName;
    return t(`says.${kind}`, { who, what });
  };
  const untilText = ({ kind, until }: NotificationView, now: number): string => {
    if (until === null) return '';
    const date = formats.dateTime(until);
    if (kind === 'deletion') return t('deletes', { date });
    return t(`until.${until < now ? 'past' : 'ahead'}`, { date });
  };
  const aside = (notification: NotificationView, now: number): string =>
    [
      formats.ago(notification.dlDate, now),
      placeName({ city: notification.dlOrigin, country: notification.dlCountryCode }, language),
      untilText(notification, now),
    ]
      .filter((part) => part !== '')
      .join(' · ');
  return { sentence, aside, instant: formats.dateTime };
}
