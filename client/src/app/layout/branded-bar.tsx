import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import type { ShownBrand } from '#contract/accounts/brands.js';
import { useTranslation } from '../../i18n/use-translation.js';
import { grids, navHeightPx } from '../../theme/tokens.js';
import { BrandLogo } from '../../ui/brand-logo.js';
import { SchemeSwitch } from '../../ui/scheme-switch.js';
import { paths, sitePath } from '../paths.js';
import { LanguageSwitch } from './language-switch.js';
import { OwnName } from './own-name.js';

interface BrandedBarProps {
  brand: ShownBrand | null;
  isNarrow?: boolean;
  /** What a member has in every bar. */
  children?: ReactNode;
}

/** The bar of a page with a brand: the account's logo, and no navigation of ours. */
export function BrandedBar({ brand, isNarrow = false, children }: BrandedBarProps) {
  const { language } = useTranslation();
  const logo = brand?.logo ?? '';
  return (
    <Stack
      direction="row"
      sx={{
        height: (isNarrow ? navHeightPx.narrow : navHeightPx.full) - 1,
        ...grids.site,
        alignItems: 'center',
        gap: 1,
      }}
    >
      {logo !== '' && <BrandLogo logo={logo} />}
      {logo === '' && brand?.poweredBy !== false && <OwnName to={sitePath(paths.home, language)} />}
      <Box sx={{ flex: 1 }} />
      <LanguageSwitch />
      <SchemeSwitch />
      {children}
    </Stack>
  );
}
