import type { ErrorCode } from './catalogue.js';
import { publicErrorsEn } from './public-en.js';
import { memberErrorsEn } from './member-en.js';

export const errorsEn: Readonly<Record<ErrorCode, string>> = { ...publicErrorsEn, ...memberErrorsEn };
