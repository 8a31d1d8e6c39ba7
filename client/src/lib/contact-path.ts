import { currentLanguage } from '../i18n/index.js';
import { sitePath } from './site-path.js';

/** The form that reaches the people who run the service. */
export const contactPath = (): string => `${sitePath('/about', currentLanguage())}#contact`;
