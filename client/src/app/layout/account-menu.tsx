import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import Avatar from '@mui/material/Avatar';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserView } from '#contract/auth.js';
import { retryImport } from '../../lib/retry-import.js';
import { shortName } from './short-name.js';

const AccountMenuList = lazy(() =>
  retryImport(async () => ({ default: (await import('./account-menu-list.js')).AccountMenuList })),
);

export function AccountMenu({ user }: { user: UserView }) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const listId = useId();
  return (
    <>
      {user.company !== '' && (
        <Typography
          variant="body2"
          color="text.secondary"
          noWrap
          sx={{ display: { xs: 'none', md: 'block' }, maxWidth: 180, px: 2 }}
        >
          {user.company}
        </Typography>
      )}
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
          <Avatar
            src={user.profilePic || undefined}
            alt=""
            sx={{ width: 28, height: 28, bgcolor: 'primary.main', fontSize: 13 }}
          >
            {(user.fullName || user.email).slice(0, 1).toUpperCase()}
          </Avatar>
        }
        endIcon={<ExpandMoreRounded />}
        sx={{ color: 'text.primary' }}
      >
        {shortName(user.fullName)}
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <AccountMenuList id={listId} user={user} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
