import type { ErrorCode } from './catalogue.js';
import { publicErrorsZh } from './public-zh.js';
import { memberErrorsZh } from './member-zh.js';

export const errorsZh: Readonly<Record<ErrorCode, string>> = { ...publicErrorsZh, ...memberErrorsZh };
