import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router-dom';
import type { ShownBrand } from '#contract/accounts/brands.js';
import { openChangelog } from '../../features/changelog/panel-store.js';
import { useTranslation } from '../../i18n/use-translation.js';
import { usePageBrand } from '../../lib/page-brand.js';
import { helpPath } from '../../lib/help-path.js';
import { grids, touchLink } from '../../theme/tokens.js';
import { SitePart } from '../../ui/site-part.js';
import { Logo } from '../../ui/logo.js';
import { TextLink } from '../../ui/router-link.js';
import { isLinkPath, paths, plainPath, sitePath } from '../paths.js';
import { LanguageSwitch } from './language-switch.js';

/** Links of a page without the site's columns, which lead everywhere. */
function FooterLinks() {
  const { t, language } = useTranslation();
  return (
    <>
      <TextLink to={sitePath(paths.home, language)} variant="body2" color="text.secondary">
        {t('nav.send')}
      </TextLink>
      <Link href={helpPath()} variant="body2" color="text.secondary">
        {t('nav.help')}
      </Link>
      <TextLink to={paths.verify} variant="body2" color="text.secondary">
        {t('footer.verify')}
      </TextLink>
    </>
  );
}

function LegalLinks() {
  return (
    <Box
      sx={{
        typography: 'body2',
        '& span': { display: 'flex', flexWrap: 'wrap', columnGap: 5 },
        '& a': { color: 'text.secondary', fontWeight: 550, textDecoration: 'none', ...touchLink },
      }}
    >
      <SitePart name="legal" />
    </Box>
  );
}

function FooterStart({ brand }: { brand: ShownBrand | null }) {
  const { t, language } = useTranslation();
  if (brand) {
    return (
      <Box sx={{ flex: '1 0 auto' }}>
        {brand.poweredBy && (
          <TextLink to={sitePath(paths.home, language)} variant="body2" color="text.secondary" sx={touchLink}>
            {t('footer.poweredBy', { product: t('brand') })}
          </TextLink>
        )}
      </Box>
    );
  }
  return (
    <Stack direction="row" sx={{ gap: 2.5, alignItems: 'center', flex: '1 0 auto' }}>
      <Logo size={24} />
      <Typography variant="body2" color="textSecondary">
        {t('footer.claim')}
      </Typography>
    </Stack>
  );
}

/** The footer of public pages; the dashboard has none. */
export function Footer() {
  const { pathname } = useLocation();
  const brand = usePageBrand(pathname);
  return <PageFooter brand={brand} hasColumns={!isLinkPath(plainPath(pathname))} />;
}

interface PageFooterProps {
  /** With one, nothing of it leads to pages about us, unless our name is shown. */
  brand: ShownBrand | null;
  hasColumns: boolean;
}

export function PageFooter({ brand, hasColumns }: PageFooterProps) {
  const { t } = useTranslation();
  return (
    <Box component="footer" sx={{ borderTop: '1px solid', borderColor: 'divider', bgcolor: 'background.default' }}>
      {hasColumns && <SitePart name="footer" />}
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ ...grids.site, py: 6, gap: 4, flexWrap: 'wrap', alignItems: { sm: 'center' } }}
      >
        <FooterStart brand={brand} />
        <Stack
          direction="row"
          {...(!hasColumns && { component: 'nav', 'aria-label': t('footer.links') })}
          sx={{
            flexWrap: 'wrap',
            columnGap: 5,
            rowGap: 2,
            alignItems: 'center',
            whiteSpace: 'nowrap',
            '& > *': touchLink,
          }}
        >
          {!brand && (
            <Link component="button" type="button" variant="body2" color="text.secondary" onClick={openChangelog}>
              {t('nav.whatsNew')}
            </Link>
          )}
          {!hasColumns && !brand && <FooterLinks />}
          {!hasColumns && <LegalLinks />}
          <LanguageSwitch />
        </Stack>
      </Stack>
    </Box>
  );
}
