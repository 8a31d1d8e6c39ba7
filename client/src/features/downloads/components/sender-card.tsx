import { useTranslation } from '../../../i18n/use-translation.js';
import { PersonHeading } from '../../../ui/person-heading.js';
import type { ShownTransfer } from '../shown-transfer.js';

export function SenderCard({ shown }: { shown: ShownTransfer }) {
  const { t } = useTranslation('downloads');
  const { name, email, company, picture } = shown;
  return (
    <PersonHeading
      label={t('sender.label')}
      heading={t('sender.sentYou', { name })}
      {...{ name, email, company, picture }}
      notes={[shown.note, shown.recipient].filter((text) => text !== '')}
    />
  );
}
