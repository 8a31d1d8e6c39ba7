import type { StoreRequest, StoreResponse, Transport } from '../../upload/store/transport.js';
import type { ByteSource } from '../../upload/types.js';
import { SealedSource } from './sealed-source.js';

/** Encrypts each part as it leaves. Sending begins once it is encrypted, so that its time-out does not count that. */
export class SealingTransport implements Transport {
  constructor(private readonly inner: Transport) {}

  async send(request: StoreRequest): Promise<StoreResponse> {
    const { body, signal } = request;
    signal.throwIfAborted();
    const sealed: ByteSource = body instanceof SealedSource ? await body.toBlob() : body;
    return this.inner.send({ ...request, body: sealed });
  }
}
