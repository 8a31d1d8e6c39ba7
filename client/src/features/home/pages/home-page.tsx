import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { grids } from '../../../theme/tokens.js';
import { clientConfig } from '../../../lib/hosts.js';
import { SitePart } from '../../../ui/site-part.js';
import { RiverScene } from '../components/river-scene.js';
import { useTestDrive } from '../use-test-drive.js';

/** Height of the navigation, with a margin. */
const HEADER = 88;
/** Fixed, so that nothing moves under the pointer while the panel grows. */
const panelTop = `max(${HEADER}px, 30vh - 120px)`;
/** Lines of about equal length; Chinese breaks after punctuation only. */
const calmLines = { textWrap: 'balance', overflowWrap: 'anywhere', '&:lang(zh)': { wordBreak: 'keep-all' } };

interface HomePageProps {
  /** The send panel, provided by the app, since it is another feature. */
  panel: ReactNode;
  /** Overlays of the page, such as the sign-up dialog. */
  children?: ReactNode;
}

export function HomePage({ panel, children }: HomePageProps) {
  const { t } = useTranslation('home');
  const { place, button } = useTestDrive();
  return (
    <>
      <Box
        component="section"
        aria-labelledby="home-title"
        sx={{ position: 'relative', minHeight: '100dvh', overflow: 'hidden' }}
      >
        <RiverScene />
        <Box
          sx={{
            position: 'relative',
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '23.75rem minmax(0, 1fr)' },
            columnGap: { md: 12, lg: 20 },
            rowGap: 10,
            minHeight: '100dvh',
            ...grids.site,
            '--panel-top': panelTop,
            pt: `${HEADER}px`,
            pb: { xs: 76, md: 4 },
          }}
        >
          <Box
            {...place}
            sx={{
              alignSelf: 'start',
              scrollMarginTop: HEADER,
              borderRadius: 5,
              transition: 'box-shadow 0.25s',
              '&[data-test-drive]': (theme: Theme) => ({ boxShadow: `0 0 0 3px ${theme.vars.palette.primary.main}` }),
              mt: { md: `calc(var(--panel-top) - ${HEADER}px)` },
              justifySelf: { xs: 'center', md: 'stretch' },
              width: '100%',
              maxWidth: '27.5rem',
            }}
          >
            {panel}
          </Box>
          <Stack
            useFlexGap
            spacing={5}
            sx={{
              // Aligned with the panel's first line.
              pt: { md: `calc(var(--panel-top) - ${HEADER - 16}px)` },
              maxWidth: 640,
              textAlign: { xs: 'center', md: 'left' },
              mx: { xs: 'auto', md: 0 },
            }}
          >
            <Typography id="home-title" component="h1" variant="display" sx={calmLines}>
              {t('title')}
            </Typography>
            <Typography
              variant="subtitle1"
              // On phones it lies over the hills, where muted text is hard to read.
              sx={{
                color: { xs: 'text.primary', md: 'text.secondary' },
                maxWidth: 480,
                mx: { xs: 'auto', md: 0 },
                ...calmLines,
              }}
            >
              {t('claim')}
            </Typography>
            <Button
              {...button}
              variant="outlined"
              size="large"
              color="inherit"
              sx={{
                alignSelf: { xs: 'center', md: 'flex-start' },
                color: 'text.primary',
                bgcolor: 'background.default',
              }}
            >
              {t('testDrive')}
            </Button>
          </Stack>
        </Box>
      </Box>
      {clientConfig().installation.hasProductPages && <SitePart name="home" />}
      {children}
    </>
  );
}
