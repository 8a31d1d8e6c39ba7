import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HintCard } from '../../ui/hint-card.js';
import { markNewsSeen, unseenNews } from './news-store.js';
import { openChangelog } from './panel-store.js';

const MOST = 3;

/** Next to the page: the titles of new entries since the last visit. It does not go by itself, and comes once. */
export function WhatsNewWindow({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('site');
  const [entries] = useState(() => unseenNews().slice(0, MOST));
  const close = () => {
    markNewsSeen();
    onClose();
  };
  return (
    <HintCard title={t('news.title')} closeLabel={t('news.close')} onClose={close}>
      <Stack component="ul" sx={{ m: 0, pl: 4, gap: 1 }}>
        {entries.map(({ id, title }) => (
          <Typography key={id} component="li">
            {title}
          </Typography>
        ))}
      </Stack>
      <Button
        size="small"
        variant="outlined"
        sx={{ mt: 3 }}
        onClick={() => {
          close();
          openChangelog();
        }}
      >
        {t('news.all')}
      </Button>
    </HintCard>
  );
}
