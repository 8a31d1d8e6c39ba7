import * as z from 'zod';
import { endpoint } from '../endpoint.js';

/**
 * `npm run doctor` calls this through the public address, to see how a proxy changes a request of any size and duration.
 * It needs the token of the doctor; others get 404. A byte of the response is sent as soon as the body has arrived, the
 * rest `pauseMs` later.
 */
export const probeRequest = endpoint({
  method: 'POST',
  path: '/v1/probes/request',
  headers: z.object({ 'x-probe-token': z.string().max(2000) }),
  query: z.object({ pauseMs: z.coerce.number().int().min(0).max(10_000).default(0) }),
  ignoresBody: true,
  response: z.object({
    /** Size of the body. */
    bytes: z.int(),
    /** Between the first and the last byte of the body. */
    receivedForMs: z.int(),
    /** Address of the client, as the server reads it. */
    address: z.string(),
    /** Address and port of the other end of the connection: the caller's or a proxy's. */
    peer: z.object({ address: z.string(), port: z.int() }),
    /** X-Forwarded-For as it arrived. */
    forwardedFor: z.string(),
  }),
  errors: ['not-found'],
  unlimited: true,
});
