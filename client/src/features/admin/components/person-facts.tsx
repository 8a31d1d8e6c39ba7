import type { PersonView } from '#contract/admin/admin.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { Section } from '../../../ui/section.js';
import { Facts } from './facts.js';

export function PersonFacts({ person }: { person: PersonView }) {
  const { t } = useTranslation('admin');
  const format = useFormats();
  return (
    <Section title={t('person.title')}>
      <Facts
        facts={[
          [t('person.email'), person.email],
          [t('person.formerEmail'), person.formerEmail],
          [t('person.company'), person.company],
          [t('person.language'), t(`languages.${person.lang}`)],
          [t('person.timeZone'), person.timeZone],
          [t('person.since'), format.dateTime(person.createdAt)],
          [t('person.logins'), format.number(person.loginCount)],
          [
            t('person.secondFactor'),
            person.secondFactorSince === null
              ? t('person.off')
              : t('person.on', { date: format.date(person.secondFactorSince) }),
          ],
          [t('person.id'), person.userId],
        ]}
      />
    </Section>
  );
}
