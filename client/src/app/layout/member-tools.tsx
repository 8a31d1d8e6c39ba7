import Box from '@mui/material/Box';
import type { UserView } from '#contract/accounts/auth.js';
import { Bell } from '../../features/alerts/components/bell.js';
import { WhatsNewButton } from '../../features/changelog/whats-new-button.js';
import { QueryProvider } from '../../lib/query-provider.js';
import { AccountMenu } from './menus/account-menu.js';

/** Controls of the navigation that only members have, outside of the pages and their query client. */
export function MemberTools({ user }: { user: UserView }) {
  return (
    <QueryProvider>
      <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
        <WhatsNewButton />
      </Box>
      <Bell />
      <AccountMenu user={user} />
    </QueryProvider>
  );
}
