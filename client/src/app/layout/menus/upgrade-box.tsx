import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { paths } from '../../paths.js';
import { upgradeDisplay } from './account-menu-place.js';

/** Benefits of a larger plan, and the way to the plans. */
export function UpgradeBox() {
  const { t } = useTranslation('site', 'common');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const titleId = useId();
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ display: upgradeDisplay }}
      >
        {t('common:nav.upgrade')}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { mt: 2, p: 5, maxWidth: 340, borderRadius: 4 } },
        }}
      >
        <Typography id={titleId} component="h2" variant="h3">
          {t('upgrade.title')}
        </Typography>
        <Typography color="textSecondary" sx={{ my: 3 }}>
          {t('upgrade.text')}
        </Typography>
        <ButtonLink to={paths.pricing} variant="contained" color="secondary">
          {t('upgrade.plans')}
        </ButtonLink>
      </Popover>
    </>
  );
}
