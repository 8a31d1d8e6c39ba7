import { useTranslation } from 'react-i18next';
import type { NotificationView } from '#contract/notifications.js';
import { useFormats } from '../../lib/format.js';

/** What a notification says, and when and where it happened, in the page's language. */
export function useNotificationText() {
  const { t, i18n } = useTranslation('alerts');
  const formats = useFormats();
  const placeOf = ({ dlCountryCode, dlOrigin }: NotificationView): string => {
    const country = /^[A-Z]{2}$/.test(dlCountryCode)
      ? (new Intl.DisplayNames(i18n.language, { type: 'region' }).of(dlCountryCode) ?? '')
      : '';
    return [dlOrigin, country].filter((part) => part !== '').join(t('placeJoin'));
  };
  const sentence = ({ kind, receiverEmail, fileName, moreFiles }: NotificationView): string => {
    const unknown = kind === 'download' ? t('somebodyWithLink') : t('somebody');
    const what = moreFiles > 0 ? t('what', { name: fileName, count: moreFiles }) : fileName;
    return t(`says.${kind}`, { who: receiverEmail || unknown, what });
  };
  const aside = (notification: NotificationView, now: number): string =>
    [
      formats.relative(Math.min(notification.dlDate, now), now),
      placeOf(notification),
      notification.until === null
        ? ''
        : t(`until.${notification.until < now ? 'past' : 'ahead'}`, { date: formats.dateTime(notification.until) }),
    ]
      .filter((part) => part !== '')
      .join(' · ');
  return { sentence, aside, instant: formats.dateTime };
}
