import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from '../../i18n/use-translation.js';
import { HintCard } from '../../ui/hint-card.js';
import { useChangelog } from './changelog.queries.js';
import { openChangelog } from './panel-store.js';
import { markAllSeen, unseenOf } from './seen-entries.js';

const MAX_ENTRIES = 3;

/** Titles of the entries since the last visit, in a card next to the page. Shown once, until it is closed. */
export function WhatsNewWindow({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('site');
  const { data = [] } = useChangelog();
  const entries = unseenOf(data).slice(0, MAX_ENTRIES);
  const close = () => {
    markAllSeen();
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
