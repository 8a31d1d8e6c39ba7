import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import type { UserView } from '#contract/accounts/auth.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import type { SendServices } from '../services/send-services.js';
import { useUnfinished, type OnFiles, type UnfinishedHandle } from '../use-unfinished.js';
import { UnfinishedItem } from './unfinished-item.js';

interface UnfinishedUploadsProps {
  user: UserView | null;
  services: SendServices;
  onFiles: OnFiles;
}

const SHOWN_AT_FIRST = 2;

/** Unfinished uploads, below the form while nothing is picked. */
export function UnfinishedUploads({ user, services, onFiles }: UnfinishedUploadsProps) {
  const unfinished = useUnfinished({ user, services, onFiles });
  return unfinished.uploads.length > 0 && <List {...unfinished} />;
}

/** Apart, since its texts are fetched with the first of them. */
function List({ uploads, problem, resume, resumeWith, discard, passedOn }: UnfinishedHandle) {
  const { t } = useTranslation('unfinished');
  const heading = useRef<HTMLHeadingElement>(null);
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? uploads : uploads.slice(0, SHOWN_AT_FIRST);
  return (
    <Box
      component="section"
      aria-labelledby="unfinished-title"
      sx={{ mt: 4, pt: 3, borderTop: '1px solid', borderColor: 'divider' }}
    >
      <Typography
        ref={heading}
        tabIndex={-1}
        id="unfinished-title"
        variant="body1"
        component="h2"
        sx={{ fontWeight: 600 }}
      >
        {t('title')}
      </Typography>
      {problem && (
        <Alert severity="warning" sx={{ py: 0, my: 1 }}>
          {t(`problems.${problem}`)}
        </Alert>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((upload) => (
          <UnfinishedItem
            key={upload.slug}
            upload={upload}
            onResume={() => void resume(upload.slug)}
            onPicked={(picked) => resumeWith(upload, picked)}
            onPassedOn={() => void passedOn(upload.slug)}
            onDiscard={() => {
              // The focused button unmounts with its row.
              void discard(upload.slug).then(() => heading.current?.focus());
            }}
          />
        ))}
      </Box>
      {shown.length < uploads.length && (
        <Button size="small" onClick={() => setShowsAll(true)} sx={{ ml: -2 }}>
          {t('showAll', { count: uploads.length })}
        </Button>
      )}
    </Box>
  );
}
