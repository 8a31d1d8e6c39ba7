import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from '../../i18n/use-translation.js';

/** Over everything while files are held above the window. */
export function DropVeil() {
  const { t } = useTranslation('send');
  return (
    <Box
      sx={{
        position: 'fixed',
        inset: 0,
        zIndex: 'modal',
        p: 4,
        pointerEvents: 'none',
        bgcolor: 'surface.veil',
        display: 'grid',
      }}
    >
      <Box
        sx={{
          display: 'grid',
          placeContent: 'center',
          textAlign: 'center',
          borderRadius: 5,
          border: '2px dashed',
          borderColor: 'primary.main',
          bgcolor: 'background.default',
        }}
      >
        <Typography variant="h1" component="p">
          {t('drop.title')}
        </Typography>
        <Typography variant="subtitle1" color="textSecondary">
          {t('drop.text')}
        </Typography>
      </Box>
    </Box>
  );
}
