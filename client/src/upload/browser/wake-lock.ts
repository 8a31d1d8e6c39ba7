/** Keeps the device awake until the returned function is called. */
export interface WakeLock {
  keepAwake(): () => void;
}

interface Sentinel {
  release(): Promise<void>;
}

export interface WakeLockHost {
  wakeLock?: { request(type: 'screen'): Promise<Sentinel> } | undefined;
}

export interface VisibilityHost extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  readonly visibilityState: string;
}

/**
 * A phone that falls asleep ends its uploads. The browser takes the lock away whenever the page is hidden, so it is asked
 * for again when the page is visible; if it is refused (low battery, unsupported), the upload continues without.
 */
export function browserWakeLock(host: WakeLockHost, page: VisibilityHost): WakeLock {
  return {
    keepAwake() {
      let isReleased = false;
      let held: Promise<Sentinel | undefined> = Promise.resolve(undefined);
      const acquire = () => {
        if (page.visibilityState === 'visible') held = request(host);
      };
      page.addEventListener('visibilitychange', acquire);
      acquire();
      return () => {
        if (isReleased) return;
        isReleased = true;
        page.removeEventListener('visibilitychange', acquire);
        void held.then((sentinel) => sentinel?.release()).catch(() => undefined);
      };
    },
  };
}

async function request({ wakeLock }: WakeLockHost): Promise<Sentinel | undefined> {
  try {
    return await wakeLock?.request('screen');
  } catch {
    return undefined;
  }
}
