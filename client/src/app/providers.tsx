import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { SCHEME_KEY } from '../lib/storage-keys.js';
import { theme } from '../theme/theme.js';

/** Prefix of all generated class names: the page reuses those of the prerendered markup. */
export const STYLES_KEY = 's';

interface ProvidersProps {
  /** The cache that takes the page's styles. */
  styles: EmotionCache;
  children: ReactNode;
}

/** The content security policy allows styles with this nonce only; the server writes it into the page. */
export function pageStyles(): EmotionCache {
  const nonce = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? undefined;
  return createCache({ key: STYLES_KEY, nonce });
}

export function Providers({ styles, children }: ProvidersProps) {
  return (
    <CacheProvider value={styles}>
      {/* `noSsr`: no second rendering of all pages for the scheme, which stands in variables alone. */}
      <ThemeProvider theme={theme} modeStorageKey={SCHEME_KEY} defaultMode="system" noSsr>
        <CssBaseline />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
