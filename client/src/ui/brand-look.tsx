import GlobalStyles from '@mui/material/GlobalStyles';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { brandCss } from '#contract/accounts/brand-css.js';
import type { ShownBrand } from '#contract/accounts/brands.js';
import { pictureUrl } from './initials-avatar.js';

/** Side in pixels. */
const LOGO = 48;

/** Gives the page the colours and the background of an account, as long as it is shown. */
export function BrandStyles({ brand }: { brand: ShownBrand | null }) {
  const css = brand ? brandCss(brand) : '';
  return css === '' ? null : <GlobalStyles styles={css} />;
}

/** Logo and headline of an account, above what it sends or asks for. */
export function BrandHead({ brand }: { brand: ShownBrand | null }) {
  if (!brand) return null;
  return (
    <>
      {brand.logo !== '' && (
        <Box component="p" sx={{ m: 0, lineHeight: 0, '& img': { borderRadius: 3 } }}>
          <img src={pictureUrl(brand.logo, LOGO)} width={LOGO} height={LOGO} alt="" loading="lazy" />
        </Box>
      )}
      {brand.headline !== '' && (
        <Typography component="p" variant="h3" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          {brand.headline}
        </Typography>
      )}
    </>
  );
}
