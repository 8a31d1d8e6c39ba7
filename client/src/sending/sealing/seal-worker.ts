import { answerTo, type SealRequest } from './seal-desk.js';

const scope = globalThis as unknown as {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent<SealRequest>) => void) | null;
};

scope.onmessage = async ({ data }) => scope.postMessage(await answerTo(data));
