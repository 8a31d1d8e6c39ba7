import { answerTo, type PassphraseRequest } from './passphrase-desk.js';

const scope = globalThis as unknown as {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent<PassphraseRequest>) => void) | null;
};

scope.onmessage = async ({ data }) => scope.postMessage(await answerTo(data));
