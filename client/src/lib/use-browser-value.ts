import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/**
 * A value that only this browser knows. The server's page, and so its first rendering here, shows `onServer` instead.
 */
export function useBrowserValue<T extends string | boolean>(read: () => T, onServer: T): T {
  return useSyncExternalStore(neverChanges, read, () => onServer);
}
