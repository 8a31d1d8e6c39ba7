import type { SendServices } from './send-services.js';

const load = async () => (await import('./browser-services.js')).browserServices;

/** The real services, fetched with the first call. */
export const lazyServices: SendServices = {
  requestCode: async (email) => (await load()).requestCode(email),
  checkCode: async (email, code) => (await load()).checkCode(email, code),
  start: async (request) => (await load()).start(request),
  undo: async (slug) => (await load()).undo(slug),
  unfinished: async () => (await import('./unfinished-services.js')).unfinishedServices,
  resumableBytes: async (files) => (await load()).resumableBytes(files),
};
