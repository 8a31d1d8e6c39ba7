import * as z from 'zod';
import { RESUME_WINDOW_SECONDS } from '#contract/limits.js';
import { defineToken } from '../../../core/tokens/tokens.js';

const upload = z.object({ sub: z.string() });

/** Bearer token of the calls on one upload. The life is the minimum of AWS STS; the client renews it every 300 s. */
export const UPLOAD_TOKEN = defineToken('upload', upload, 900);
/** Resumes an interrupted upload. */
export const UPLOAD_TICKET = defineToken('upload-ticket', upload, RESUME_WINDOW_SECONDS);
