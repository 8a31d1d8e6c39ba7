import * as z from 'zod';
import { languageSchema } from '#contract/primitives.js';
import { defineToken } from '../../../core/tokens/define-token.js';
import { mailLists } from './domain/mail-props.js';

const claims = z.object({ sub: z.string(), list: z.enum(mailLists), lang: languageSchema });
/** Claims of an unsubscribe link; `sub` is a hash, not the address. */
export type Unsubscriber = z.output<typeof claims>;

export const UNSUBSCRIBE_TOKEN = defineToken('unsubscribe', claims, 365 * 24 * 3600);
