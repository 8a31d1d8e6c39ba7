import * as z from 'zod';
import { checkLevels, doctorParts, probePaths } from './doctor-facts.js';
import { endpoint } from '../endpoint.js';

export * from './doctor-facts.js';

/**
 * What `npm run doctor` and the doctor's page call through the public address, to see what a proxy makes of it. For holders of its token alone;
 * to others there is nothing.
 */
const headers = z.object({ 'x-probe-token': z.string().max(2000) });

/** A request of any size, and how the server sees it. */
export const probeRequest = endpoint({
  method: 'POST',
  path: probePaths.request,
  headers,
  ignoresBody: true,
  response: z.object({
    /** Of the body. */
    bytes: z.int(),
    /** Of the caller, as the server takes it. */
    address: z.string(),
    /** Address and port of the other end of the connection: the caller's or a proxy's. */
    peer: z.object({ address: z.string(), port: z.int() }),
    /** X-Forwarded-For as it arrived. */
    forwardedFor: z.string(),
  }),
  errors: ['not-found'],
  unlimited: true,
});

/** Two events, the second of which comes `STREAM_GAP_MS` later. */
export const probeStream = endpoint({
  method: 'GET',
  path: probePaths.stream,
  headers,
  errors: ['not-found'],
  unlimited: true,
});

/** A file of known bytes, whole or a range of it. */
export const probeFile = endpoint({
  method: 'GET',
  path: probePaths.file,
  headers,
  errors: ['not-found'],
  otherStatuses: [206],
  unlimited: true,
});

const ofDoctor = { access: 'member', staff: 'doctor', unlogged: true } as const;

/** What `npm run doctor` does, part by part, since each takes its time. Changes nothing. */
export const examineInstallation = endpoint({
  ...ofDoctor,
  method: 'POST',
  path: '/v1/admin/doctor',
  body: z.strictObject({
    part: z.enum(doctorParts),
    /** With the mail server, a test mail to whoever asks. */
    mailsTest: z.boolean(),
    /** Names the key with which the mail server signs; null if it is not known. */
    dkimSelector: z
      .string()
      .max(63)
      .regex(/^[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$/)
      .nullable(),
  }),
  response: z.object({
    checks: z.array(
      z.object({
        id: z.string(),
        level: z.enum(checkLevels),
        /** What was found, in English; pages have a text of their own for the id. */
        text: z.string(),
        fix: z.array(z.string()),
      }),
    ),
  }),
});

/** The token with which a browser calls the probes for ten minutes. */
export const openProbes = endpoint({
  ...ofDoctor,
  method: 'POST',
  path: '/v1/admin/doctor/probes',
  response: z.object({ token: z.string() }),
});
