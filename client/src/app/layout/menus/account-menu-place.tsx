import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router-dom';
import type { UserView } from '#contract/accounts/auth.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useSession } from '../../../lib/session.js';
import { shortName } from './short-name.js';
import { showsUpgrade } from './upgrade-rule.js';

export const AVATAR_SIZE = 28;
/** Size of the icon at the end of a button. */
const ARROW_SIZE = 20;
/** From this width on there is room for it. */
export const upgradeDisplay = { xs: 'none', lg: 'inline-flex' } as const;

interface ButtonPlaceProps extends Pick<
  ButtonProps,
  'color' | 'variant' | 'size' | 'startIcon' | 'endIcon' | 'children'
> {
  display?: typeof upgradeDisplay;
}

/** An empty placeholder of a button's size, hidden from assistive technology. */
function ButtonPlace({ display, ...look }: ButtonPlaceProps) {
  return (
    <Button
      component="span"
      role="presentation"
      aria-hidden
      disabled
      {...look}
      sx={{ ...(display && { display }), visibility: 'hidden' }}
    />
  );
}

/** The first name, and the company below it. */
export function UserLines({ user: { fullName, company } }: { user: UserView }) {
  return (
    <Box component="span" sx={{ lineHeight: 1.2, textAlign: 'left' }}>
      <span>{shortName(fullName)}</span>
      {company !== '' && (
        <Typography
          component="span"
          variant="caption"
          color="textSecondary"
          noWrap
          sx={{ display: { xs: 'none', md: 'block' }, maxWidth: 160, lineHeight: 'inherit' }}
        >
          {company}
        </Typography>
      )}
    </Box>
  );
}

/** Width of the button that replaces it. */
export function UpgradePlace() {
  const { t } = useTranslation();
  return (
    <ButtonPlace variant="outlined" size="small" display={upgradeDisplay}>
      {t('nav.upgrade')}
    </ButtonPlace>
  );
}

/** Placeholder of the account menu's width, to avoid a layout shift. */
export function AccountMenuPlace() {
  const { user } = useSession();
  const { pathname } = useLocation();
  if (user === null) return null;
  return (
    <>
      {showsUpgrade(user, pathname) && <UpgradePlace />}
      <ButtonPlace
        color="inherit"
        startIcon={<Box sx={{ width: AVATAR_SIZE, height: AVATAR_SIZE }} />}
        endIcon={<Box sx={{ width: ARROW_SIZE }} />}
      >
        <UserLines user={user} />
      </ButtonPlace>
    </>
  );
}
