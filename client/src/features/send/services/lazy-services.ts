import { retryImport } from '../../../lib/retry-import.js';
import type { SendServices } from './send-services.js';

function load(): Promise<SendServices> {
  return retryImport(async () => (await import('./browser-services.js')).browserServices);
}

/** The real services, fetched with the first call. */
export const lazyServices: SendServices = {
  supportEmail: async () => (await (await import('../../../lib/hosts.js')).readHosts()).supportEmail,
  requestCode: async (email) => (await load()).requestCode(email),
  checkCode: async (email, code) => (await load()).checkCode(email, code),
  start: async (request) => (await load()).start(request),
  undo: async (slug) => (await load()).undo(slug),
  unfinished: async () => (await retryImport(() => import('./unfinished-services.js'))).unfinishedServices,
  resumableBytes: async (files) => (await load()).resumableBytes(files),
};
