import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { UserView } from '#contract/accounts/auth.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { CompanyAvatar } from '../../../ui/company-avatar.js';
import { shownName } from '../../../lib/team.js';
import { lazyPart, optionalPart } from '../../../ui/lazy-part.js';
import { AVATAR_SIZE, UpgradePlace, UserLines } from './account-menu-place.js';
import { showsUpgrade } from './upgrade-rule.js';
import { useMemberLanguage } from '../use-member-language.js';

const AccountMenuList = lazyPart(async () => (await import('./account-menu-list.js')).AccountMenuList);
const UpgradeBox = optionalPart(async () => (await import('./upgrade-box.js')).UpgradeBox, <UpgradePlace />);

export function AccountMenu({ user }: { user: UserView }) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const listId = useId();
  const { pathname } = useLocation();
  useMemberLanguage(user);
  return (
    <>
      {showsUpgrade(user, pathname) && <UpgradeBox />}
      <Button
        color="inherit"
        aria-label={t('nav.account', { name: shownName(user) })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? listId : undefined}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setWasOpened(true);
        }}
        startIcon={
          <CompanyAvatar name={user.fullName} email={user.email} picture={user.profilePic} size={AVATAR_SIZE} />
        }
        endIcon={<ExpandMoreRounded />}
        sx={{ color: 'text.primary' }}
      >
        <UserLines user={user} />
      </Button>
      {wasOpened && <AccountMenuList id={listId} user={user} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
