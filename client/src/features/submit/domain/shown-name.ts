import { findText } from '../../../i18n/index.js';

/** What stands for a file of an encrypted request that this browser cannot open. */
export const shownName = ({ name }: { name: string }): string => name || (findText('sealed:file') ?? '');
