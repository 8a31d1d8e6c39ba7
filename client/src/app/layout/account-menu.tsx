import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { UserView } from '#contract/auth.js';
import { CompanyAvatar } from '../../ui/company-avatar.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { AVATAR_SIZE, CompanyName, UpgradePlace } from './account-menu-place.js';
import { shortName } from './short-name.js';
import { showsUpgrade } from './upgrade-rule.js';
import { useMemberLanguage } from './use-member-language.js';

const AccountMenuList = lazyPart(async () => (await import('./account-menu-list.js')).AccountMenuList);
const UpgradeBox = lazyPart(async () => (await import('./upgrade-box.js')).UpgradeBox, <UpgradePlace />);

export function AccountMenu({ user }: { user: UserView }) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const listId = useId();
  const { pathname } = useLocation();
  useMemberLanguage(user);
  return (
    <>
      <CompanyName user={user} />
      {showsUpgrade(user, pathname) && <UpgradeBox />}
      <Button
        color="inherit"
        aria-label={t('nav.account', { name: user.fullName || user.email })}
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
        {shortName(user.fullName)}
      </Button>
      {wasOpened && <AccountMenuList id={listId} user={user} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
