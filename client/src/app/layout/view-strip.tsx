import GlobalStyles from '@mui/material/GlobalStyles';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.js';
import { endView, leaveView, type View, useSession } from '../../lib/session.js';
import { useNow } from '../../lib/use-now.js';
import { BusyButton } from '../../ui/busy-button.js';
import { notify } from '../../lib/notices.js';

const HEIGHT = { xs: 64, sm: 44 };

/** Over every page of a view, above the header: whose pages these are, and for how long. */
export function ViewStrip({ view }: { view: View }) {
  const { t } = useTranslation('service');
  const { user } = useSession();
  const left = Math.max(0, Math.ceil((view.expiresAt - useNow(1000)) / 1000));
  const [isEnding, setEnding] = useState(false);
  const end = () => {
    setEnding(true);
    endView(view).catch(() => {
      setEnding(false);
      notify({ tone: 'error', title: t('view.failed') });
    });
  };
  useEffect(() => {
    if (left === 0) leaveView(view);
  }, [left, view]);
  return (
    <>
      <GlobalStyles
        styles={(theme) => ({
          ':root': {
            '--view-strip': `${HEIGHT.xs}px`,
            [theme.breakpoints.up('sm')]: { '--view-strip': `${HEIGHT.sm}px` },
          },
        })}
      />
      <Stack
        component="aside"
        aria-label={t('view.label')}
        direction="row"
        sx={{
          position: 'sticky',
          top: 0,
          zIndex: 'tooltip',
          height: HEIGHT,
          gap: 3,
          px: 4,
          alignItems: 'center',
          justifyContent: 'center',
          bgcolor: 'warning.main',
          color: 'warning.contrastText',
        }}
      >
        <Typography
          variant="body2"
          role="timer"
          dir="auto"
          sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
        >
          {t('view.text', { name: user?.fullName || user?.email || '', left: minutes(left) })}
        </Typography>
        <BusyButton
          size="small"
          variant="outlined"
          color="inherit"
          isBusy={isEnding}
          onClick={end}
          sx={{ flex: 'none' }}
        >
          {t('view.end')}
        </BusyButton>
      </Stack>
    </>
  );
}

function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
