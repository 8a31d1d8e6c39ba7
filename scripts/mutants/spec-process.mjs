import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

const WORKER = new URL('./worker.mjs', import.meta.url);
/** Time limit of a spec: a constant plus a multiple of its time without a change. An endless loop is a failure. */
const LIMIT_MS = 30_000;
const LIMIT_FACTOR = 20;
/** Modules of former mutants stay in memory. */
const RUNS_MAX = 300;

/** @type {Map<string, number>} */
const usualMs = new Map();

const startProcess = () => fork(WORKER, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });

/** A process that runs specs, one after another; another one takes its place if it hangs. */
export class SpecProcess {
  #child = startProcess();
  #runs = 0;

  /**
   * @param {string} spec
   * @param {import('./mutations.mjs').Mutant | null} mutant
   * @returns {Promise<string>} of its first test that fails; '' if all pass
   */
  async errorOf(spec, mutant = null) {
    if (++this.#runs % RUNS_MAX === 0) this.#restart();
    const start = performance.now();
    const limit = LIMIT_MS + LIMIT_FACTOR * (usualMs.get(spec) ?? LIMIT_MS);
    const settled = new AbortController();
    const { signal } = settled;
    this.#child.send({ spec, mutant });
    const answer = await Promise.race([
      once(this.#child, 'message', { signal }),
      once(this.#child, 'exit', { signal }).then(() => null),
      wait(limit, null, { signal }),
    ]);
    settled.abort();
    if (!answer) this.#restart();
    else if (!mutant) usualMs.set(spec, performance.now() - start);
    return answer ? String(answer[0]) : 'ends without a result';
  }

  end() {
    this.#child.kill('SIGKILL');
  }

  #restart() {
    this.end();
    this.#child = startProcess();
  }
}
