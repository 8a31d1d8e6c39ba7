import { useEffect, useRef, useState } from 'react';
import { examineInstallation, openProbes } from '#contract/calls.js';
import { type DoctorPart, doctorParts } from '#contract/admin/doctor-facts.js';
import { call } from '../../lib/api.js';
import { type Finding, probesOfBrowser, type ProbeSize } from './browser-probes.js';

export interface ExaminationWish {
  mailsTest: boolean;
  /** Empty: not known. */
  dkimSelector: string;
  largest: ProbeSize;
}

interface Examination {
  state: 'idle' | 'running' | 'done' | 'stopped';
  /** What is looked at now. */
  part: DoctorPart | 'browser' | null;
  server: readonly Finding[];
  browser: readonly Finding[];
  error: unknown;
}

const nothing: Examination = { state: 'idle', part: null, server: [], browser: [], error: null };
/** A mail server that does not answer is waited for. */
const PART_MS = 180_000;

/** Looks at everything, part by part, until it is stopped or the page is left. */
export function useExamination() {
  const [examination, setExamination] = useState(nothing);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (wish: ExaminationWish): Promise<void> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const change = (changes: Partial<Examination>) => {
      if (running.current === controller) setExamination((before) => ({ ...before, ...changes }));
    };
    setExamination({ ...nothing, state: 'running' });
    try {
      let server: readonly Finding[] = [];
      for (const part of doctorParts) {
        change({ part });
        server = [...server, ...(await examined(part, wish, signal))];
        change({ server });
      }
      change({ part: 'browser' });
      const { token } = await call(openProbes, { signal });
      let browser: readonly Finding[] = [];
      for await (const finding of probesOfBrowser({ token, signal, largest: wish.largest })) {
        browser = [...browser, finding];
        change({ browser });
      }
      change({ state: 'done', part: null });
    } catch (error) {
      change({ state: 'stopped', part: null, error });
    }
  };
  const stop = (): void => {
    running.current?.abort();
    running.current = null;
    setExamination((before) => ({ ...before, state: 'stopped', part: null }));
  };
  return { ...examination, start, stop };
}

async function examined(
  part: DoctorPart,
  { mailsTest, dkimSelector }: ExaminationWish,
  signal: AbortSignal,
): Promise<Finding[]> {
  const body = { part, mailsTest, dkimSelector: dkimSelector === '' ? null : dkimSelector };
  const { checks } = await call(examineInstallation, { body, signal, timeoutMs: PART_MS });
  return checks.map(({ id, level, text }) => ({ id, level, text }));
}
