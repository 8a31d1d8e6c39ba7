import * as z from 'zod';
import { endpoint } from '../endpoint.js';

/**
 * `npm run doctor` calls this through the public address, to see how a proxy changes a request of any size. It needs
 * the token of the doctor; others get 404.
 */
export const probeRequest = endpoint({
  method: 'POST',
  path: '/v1/probes/request',
  headers: z.object({ 'x-probe-token': z.string().max(2000) }),
  ignoresBody: true,
  response: z.object({
    /** Size of the body. */
    bytes: z.int(),
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
