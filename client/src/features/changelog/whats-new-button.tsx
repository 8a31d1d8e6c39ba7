import CampaignRounded from '@mui/icons-material/CampaignRounded';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from '../../i18n/use-translation.js';
import { useChangelog } from './changelog.queries.js';
import { openChangelog } from './panel-store.js';
import { useHasUnseen } from './seen-entries.js';

/** Marked by a dot while there are unseen entries. */
export function WhatsNewButton() {
  const { t } = useTranslation('site');
  useChangelog();
  const hasUnseen = useHasUnseen();
  const label = hasUnseen ? t('news.openUnseen') : t('news.open');
  return (
    <IconButton aria-label={label} title={t('news.open')} aria-haspopup="dialog" onClick={openChangelog}>
      <Badge color="secondary" variant="dot" invisible={!hasUnseen}>
        <CampaignRounded fontSize="small" />
      </Badge>
    </IconButton>
  );
}
