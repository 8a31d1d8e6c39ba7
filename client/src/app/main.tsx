import '../lib/zod-without-eval.js';
import '../theme/base.css';
import '../theme/fonts.css';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { startI18n } from '../i18n/index.js';
import { Providers } from './providers.js';
import { createRouter } from './router.js';

const container = document.getElementById('root');
if (!container) throw new Error('the page has no #root');

// Side by side: the first page is fetched while the texts around it are.
const texts = startI18n(['common']);
const router = createRouter();
await texts;
createRoot(container).render(
  <Providers>
    <RouterProvider router={router} />
  </Providers>,
);
