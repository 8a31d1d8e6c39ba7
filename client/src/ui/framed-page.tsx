import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import Box from '@mui/material/Box';
import CssBaseline from '@mui/material/CssBaseline';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useTheme, type SxProps, type Theme } from '@mui/material/styles';
import { Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface FramedPageProps {
  title: string;
  scheme: 'light' | 'dark';
  /** The width of the window in the frame, in pixels. */
  width: number;
  height: number;
  sx?: SxProps<Theme>;
  children: ReactNode;
}

/** Shows a part of this page as in a window of another size and colour scheme. It scrolls, and nothing in it reacts. */
export function FramedPage({ title, scheme, width, height, sx, children }: FramedPageProps) {
  const [page, setPage] = useState<Document | null>(null);
  const frame = useCallback((element: HTMLIFrameElement | null) => setPage(element?.contentDocument ?? null), []);
  useEffect(() => {
    page?.documentElement.setAttribute('data-scheme', scheme);
  }, [page, scheme]);
  return (
    <Box
      component="iframe"
      title={title}
      ref={frame}
      // Some browsers replace the empty document once it has loaded.
      onLoad={({ currentTarget }) => setPage(currentTarget.contentDocument)}
      sx={[{ display: 'block', border: 0, width, height }, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      {page && createPortal(<Page page={page}>{children}</Page>, page.body)}
    </Box>
  );
}

/** The font that this page has fetched (theme/latin-font.ts). */
function fontRule(): string {
  const url = document.documentElement.dataset.font;
  return url === undefined
    ? ''
    : `@font-face{font-family:"Inter Variable";src:url("${url}") format("woff2-variations");font-weight:100 900}`;
}

/** The styles of the page go into its own head. */
function Page({ page, children }: { page: Document; children: ReactNode }) {
  const theme = useTheme();
  const cache = useMemo(() => {
    const nonce = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? undefined;
    return createCache({ key: 'framed', container: page.head, nonce });
  }, [page]);
  return (
    <CacheProvider value={cache}>
      {theme.generateStyleSheets().map((rules, index) => (
        <GlobalStyles key={index} styles={rules} />
      ))}
      <CssBaseline />
      <GlobalStyles styles={`${fontRule()}html{scrollbar-width:thin}`} />
      {/* Without it, a part that has to be fetched would hide the frame, and begin anew. */}
      <Suspense fallback={null}>
        <div inert>{children}</div>
      </Suspense>
    </CacheProvider>
  );
}
