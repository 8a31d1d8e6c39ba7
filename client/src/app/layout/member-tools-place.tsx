import Box from '@mui/material/Box';
import { AccountMenuPlace } from './menus/account-menu-place.js';

/** A placeholder as wide as the tools, to avoid a layout shift. */
export function MemberToolsPlace() {
  return (
    <>
      <Box sx={{ display: { xs: 'none', sm: 'block' }, width: 36 }} />
      <Box sx={{ width: 36 }} />
      <AccountMenuPlace />
    </>
  );
}
