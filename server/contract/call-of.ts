import type { Call, EndpointShape } from './endpoint.js';

/** A method or path that differs from the endpoint's does not compile. */
// @__NO_SIDE_EFFECTS__
export function callOf<E extends EndpointShape>(method: E['method'], path: E['path']): Call<E> {
  return { method, path } as Call<E>;
}
