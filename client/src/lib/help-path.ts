import { currentLanguage } from '../i18n/index.js';
import { sitePath } from './site-path.js';

/** The help centre (client/site/content/en/support), in the language of the page. */
export const helpPath = (): string => sitePath('/support', currentLanguage());
