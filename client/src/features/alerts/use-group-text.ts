import type { NotificationView } from '#contract/notifications.js';
import { useTranslation } from '../../i18n/use-translation.js';
import { countryName, placeName } from '../../lib/country-name.js';
import { useFormats } from '../../lib/format.js';
import type { NotificationGroup } from './notification-groups.js';
import { useNotificationSentence } from './use-notification-sentence.js';

/** The other countries of a line are left out. */
const SHOWN_COUNTRIES = 3;

/** Text, time and places of a line of the bell. */
export function useGroupText() {
  const { t, language } = useTranslation('alerts');
  const formats = useFormats();
  const sentence = useNotificationSentence();
  const untilText = ({ kind, until }: NotificationView, now: number): string => {
    if (until === null) return '';
    const date = formats.dateTime(until);
    if (kind === 'deletion') return t('deletes', { date });
    return t(`until.${until < now ? 'past' : 'ahead'}`, { date });
  };
  const groupSentence = (group: NotificationGroup): string => {
    const [{ fileName: name, moreFiles }] = group;
    if (group.length === 1) return sentence(group[0]);
    const what = moreFiles > 0 ? t('what', { name, count: moreFiles }) : name || t('encrypted');
    return t('downloads', { count: group.length, what });
  };
  const places = (group: NotificationGroup): string => {
    const [{ dlOrigin: city, dlCountryCode: country }] = group;
    if (group.length === 1) return placeName({ city, country }, language);
    const counts = new Map<string, number>();
    for (const { dlCountryCode } of group) counts.set(dlCountryCode, (counts.get(dlCountryCode) ?? 0) + 1);
    counts.delete('');
    return [...counts]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, SHOWN_COUNTRIES)
      .map(([code, count]) => `${countryName(code, language)} ${formats.number(count)}`)
      .join(t('listComma'));
  };
  const aside = (group: NotificationGroup, now: number): string =>
    [formats.ago(group[0].dlDate, now), places(group), untilText(group[0], now)]
      .filter((part) => part !== '')
      .join(' · ');
  return { groupSentence, aside, instant: formats.dateTime };
}
