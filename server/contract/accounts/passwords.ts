import * as z from 'zod';
import {
  ACCOUNT_PASSWORD_MAX_LENGTH,
  ACCOUNT_PASSWORD_MIN_LENGTH,
  TRANSFER_PASSWORD_MAX_LENGTH,
  TRANSFER_PASSWORD_MIN_LENGTH,
} from '../limits.js';
import { plainPassword } from './plain-password.js';

const password = z.string().max(2000, { abort: true }).overwrite(plainPassword);

export const newPasswordSchema = password.min(ACCOUNT_PASSWORD_MIN_LENGTH).max(ACCOUNT_PASSWORD_MAX_LENGTH);
export const typedPasswordSchema = password.min(1).max(ACCOUNT_PASSWORD_MAX_LENGTH);
/** Password of a transfer or a request. */
export const linkPasswordSchema = password.min(TRANSFER_PASSWORD_MIN_LENGTH).max(TRANSFER_PASSWORD_MAX_LENGTH);
export const typedLinkPasswordSchema = password.max(TRANSFER_PASSWORD_MAX_LENGTH);
