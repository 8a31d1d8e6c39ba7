import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { i18n } from '../i18n/index.js';
import { SCHEME_STORAGE_KEY, theme } from '../theme/theme.js';

/** Of every class name the styles make: those of the built first paint are taken over by the page's own. */
export const STYLES_KEY = 's';

interface ProvidersProps {
  /** Where the page's styles are put. */
  styles: EmotionCache;
  children: ReactNode;
}

/** The content security policy lets only styles with the page's own nonce stand; the server writes it into the page. */
export function pageStyles(): EmotionCache {
  const nonce = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? undefined;
  return createCache({ key: STYLES_KEY, nonce });
}

export function Providers({ styles, children }: ProvidersProps) {
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme} modeStorageKey={SCHEME_STORAGE_KEY} defaultMode="system">
        <CssBaseline />
        <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
      </ThemeProvider>
    </CacheProvider>
  );
}
