import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { KeyboardEvent, SyntheticEvent } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { clientConfig } from '../../../lib/hosts.js';
import { FeatureLinks } from './feature-links.js';

/** Opens before any script has come. */
export function FeaturesMenu({ isHidden }: { isHidden: boolean }) {
  const { t } = useTranslation();
  if (!clientConfig().installation.hasProductPages) return null;
  const close = ({ currentTarget }: SyntheticEvent<HTMLElement>) => currentTarget.removeAttribute('open');
  return (
    <Box
      component="details"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close(event);
      }}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
        if (event.key === 'Escape') close(event);
      }}
      sx={{ position: 'relative', ...(isHidden && { visibility: 'hidden' }) }}
    >
      <Button
        component="summary"
        color="inherit"
        sx={{
          color: 'text.primary',
          listStyle: 'none',
          '&::-webkit-details-marker': { display: 'none' },
          '&::after': {
            content: '""',
            width: 6,
            height: 6,
            ml: 2,
            border: 'solid currentColor',
            borderWidth: '0 2px 2px 0',
            transform: 'translateY(-2px) rotate(45deg)',
          },
        }}
      >
        {t('nav.features.label')}
      </Button>
      <Stack
        sx={{
          position: 'absolute',
          top: '100%',
          insetInlineStart: 0,
          mt: 1,
          p: 2,
          bgcolor: 'background.paper',
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: 3,
          boxShadow: 1,
        }}
      >
        <FeatureLinks />
      </Stack>
    </Box>
  );
}
