import * as z from 'zod';
import { defineToken } from '../../../core/tokens/tokens.js';

const email = z.object({ sub: z.string() });

/** `sub`: the user, `sid`: the session. */
export const ACCESS_TOKEN = defineToken('access', z.object({ sub: z.string(), sid: z.string() }), 900);
/** Proves the address of a sign-up. */
export const SIGNUP_TICKET = defineToken('signup', email, 1800);
/** Proves the address of a visitor who sends. A running upload renews it. */
export const SENDER_TICKET = defineToken('sender', email, 24 * 3600);
