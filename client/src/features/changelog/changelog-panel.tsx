import { useTranslation } from '../../i18n/use-translation.js';
import { SidePanel } from '../../ui/side-panel.js';
import { Entries } from './changelog-entries.js';
import { closeChangelog } from './panel-store.js';

export function ChangelogPanel() {
  const { t } = useTranslation('site');
  return (
    <SidePanel title={t('news.title')} close={t('news.close')} onClose={closeChangelog}>
      <Entries />
    </SidePanel>
  );
}
