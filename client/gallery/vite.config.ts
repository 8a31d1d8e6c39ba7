import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { ownScripts } from '../build-plugins/own-scripts.js';

const config = `<meta name="client-config" content='${JSON.stringify({ supportEmail: 'help@sampan.example' })}'>`;

/** The application's own page, with the gallery in place of its script. */
function galleryPage(): Plugin {
  return {
    name: 'gallery-page',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replace('/src/app/main.tsx', '/gallery/main.ts')
          .replace('__CSP_NONCE__', '')
          .replace('</head>', `${config}</head>`),
    },
  };
}

/** Every state of every page over a fake server in the page itself: nothing else has to run. */
export default defineConfig({
  root: `${import.meta.dirname}/..`,
  plugins: [react(), ownScripts(), galleryPage()],
  build: {
    outDir: '../dist/gallery',
    emptyOutDir: true,
    rolldownOptions: { output: { codeSplitting: false } },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 10_000,
    modulePreload: { polyfill: false },
  },
});
