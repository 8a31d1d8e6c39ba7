import CampaignRounded from '@mui/icons-material/CampaignRounded';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from '../../i18n/use-translation.js';
import { MarkedIcon } from '../../ui/marked-icon.js';
import { useChangelog } from './changelog.queries.js';
import { openChangelog } from './panel-store.js';
import { useHasUnseen } from './seen-entries.js';

/** Marked by a dot while there are unseen entries. */
export function WhatsNewButton() {
  const { t } = useTranslation();
  useChangelog();
  const hasUnseen = useHasUnseen();
  const label = hasUnseen ? t('nav.whatsNewUnseen') : t('nav.whatsNew');
  return (
    <IconButton aria-label={label} title={t('nav.whatsNew')} aria-haspopup="dialog" onClick={openChangelog}>
      <MarkedIcon mark={hasUnseen ? '' : null}>
        <CampaignRounded fontSize="small" />
      </MarkedIcon>
    </IconButton>
  );
}
