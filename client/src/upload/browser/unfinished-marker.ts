import { readStored, writeStored } from '../../lib/browser-storage.js';

const KEY = 'unfinished-uploads';

/** Whether there may be unfinished uploads in this browser. Opening the database to find out would slow the first visit. */
export const mayHaveUnfinished = (): boolean => readStored(KEY) !== null;

export const markUnfinished = (hasSome: boolean): void => writeStored(KEY, hasSome ? '1' : null);
