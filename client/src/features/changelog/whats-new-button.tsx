import CampaignRounded from '@mui/icons-material/CampaignRounded';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import { unseenNews, useNews } from './news-store.js';
import { openChangelog } from './panel-store.js';

/** With a dot as long as there is something that was not looked at. */
export function WhatsNewButton() {
  const { t } = useTranslation('site');
  useNews();
  const hasUnseen = unseenNews().length > 0;
  const label = hasUnseen ? t('news.openUnseen') : t('news.open');
  return (
    <IconButton aria-label={label} title={t('news.open')} aria-haspopup="dialog" onClick={openChangelog}>
      <Badge color="secondary" variant="dot" invisible={!hasUnseen}>
        <CampaignRounded fontSize="small" />
      </Badge>
    </IconButton>
  );
}
