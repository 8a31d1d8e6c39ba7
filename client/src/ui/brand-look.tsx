import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { useLayoutEffect } from 'react';
import { brandCss } from '#contract/accounts/brand-css.js';
import type { ShownBrand } from '#contract/accounts/brands.js';
import { pageBrand } from '../lib/page-brand.js';

/** Gives the page the colours and the background of an account, as long as it is shown. */
export function BrandStyles({ brand }: { brand: ShownBrand | null }) {
  const css = brand ? brandCss(brand) : '';
  useLayoutEffect(() => {
    pageBrand.set(brand);
    return () => pageBrand.set(null);
  }, [brand]);
  return css === '' ? null : <GlobalStyles styles={css} />;
}

/** Headline of an account, above what it sends or asks for. Its logo is in the bar. */
export function BrandHead({ brand }: { brand: ShownBrand | null }) {
  if (!brand || brand.headline === '') return null;
  return (
    <Typography component="p" variant="h3" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
      {brand.headline}
    </Typography>
  );
}
