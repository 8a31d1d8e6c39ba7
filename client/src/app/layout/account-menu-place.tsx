import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { UserView } from '#contract/auth.js';
import { useSession } from '../../lib/session.js';
import { shortName } from './short-name.js';
import { showsUpgrade } from './upgrade-rule.js';

export const AVATAR_SIZE = 28;
/** Of the symbol at the end of a button. */
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

export function CompanyName({ user: { company } }: { user: UserView }) {
  if (company === '') return null;
  return (
    <Typography
      variant="body2"
      color="textSecondary"
      noWrap
      sx={{ display: { xs: 'none', md: 'block' }, maxWidth: 180, px: 2 }}
    >
      {company}
    </Typography>
  );
}

/** As wide as the button that comes. */
export function UpgradePlace() {
  const { t } = useTranslation();
  return (
    <ButtonPlace variant="outlined" size="small" display={upgradeDisplay}>
      {t('nav.upgrade')}
    </ButtonPlace>
  );
}

/** As wide as the member's account menu: nothing moves when it appears. */
export function AccountMenuPlace() {
  const { user } = useSession();
  const { pathname } = useLocation();
  if (user === null) return null;
  return (
    <>
      <CompanyName user={user} />
      {showsUpgrade(user, pathname) && <UpgradePlace />}
      <ButtonPlace
        color="inherit"
        startIcon={<Box sx={{ width: AVATAR_SIZE, height: AVATAR_SIZE }} />}
        endIcon={<Box sx={{ width: ARROW_SIZE }} />}
      >
        {shortName(user.fullName)}
      </ButtonPlace>
    </>
  );
}
