import * as z from 'zod';
import { endpoint } from '../endpoint.js';

/**
 * What `npm run doctor` calls through the public address, to see what a proxy makes of it: a request of any size, and how
 * the server sees it. For holders of its token alone; to others there is nothing.
 */
export const probeRequest = endpoint({
  method: 'POST',
  path: '/v1/probes/request',
  headers: z.object({ 'x-probe-token': z.string().max(2000) }),
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
