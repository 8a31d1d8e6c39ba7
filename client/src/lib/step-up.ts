import { createStore } from './store.js';

/** Set while a call waits for the person to prove who they are; `done` says whether they did. */
export interface ProofQuestion {
  done(isProven: boolean): void;
}

export const proofQuestion = createStore<ProofQuestion | null>(null);
let asking: Promise<boolean> | undefined;

/** Calls that are refused at the same time share one question, which the page's frame shows. */
export function askForProof(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => proofQuestion.set({ done: resolve })).finally(() => {
    asking = undefined;
    proofQuestion.set(null);
  });
  return asking;
}
