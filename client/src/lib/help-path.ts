import { currentLanguage } from '../i18n/index.js';
import { sitePath } from './site-path.js';

/** The help centre, or one of its articles (client/site/content/en/support), in the language of the page. */
export const helpPath = (article?: string): string =>
  sitePath(article === undefined ? '/support' : `/support/${article}`, currentLanguage());
