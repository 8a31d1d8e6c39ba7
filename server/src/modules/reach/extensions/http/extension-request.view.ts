import type { ExtensionRequestView } from '#contract/transfers/extensions.js';
import type { OpenRequest } from '../extension-decisions.service.js';

export function toExtensionRequestView({ request, transfer }: OpenRequest): ExtensionRequestView {
  return {
    id: request.requestId,
    slug: request.slug,
    name: transfer.title || transfer.fileName,
    email: request.email,
    isRecipient: request.recipientId !== null,
    note: request.note,
    askedAt: request.askedAt.getTime(),
    expiredAt: request.expiredAt.getTime(),
  };
}
