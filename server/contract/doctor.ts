import * as z from 'zod';
import { endpoint } from './endpoint.js';

/**
 * What `npm run doctor` calls through the public address, to see what a proxy makes of it. For holders of its token alone;
 * to others there is nothing.
 */
const headers = z.object({ 'x-probe-token': z.string().max(2000) });

/** A request of any size, and how the server sees it. */
export const probeRequest = endpoint({
  method: 'POST',
  path: '/v1/probes/request',
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
  path: '/v1/probes/stream',
  headers,
  errors: ['not-found'],
  unlimited: true,
});
export const STREAM_GAP_MS = 1000;

/** A file of known bytes, whole or a range of it. */
export const probeFile = endpoint({
  method: 'GET',
  path: '/v1/probes/file',
  headers,
  errors: ['not-found'],
  otherStatuses: [206],
  unlimited: true,
});
export const PROBE_FILE_BYTES = 65_536;
export const PROBE_FILE_ETAG = '"probe-1"';
