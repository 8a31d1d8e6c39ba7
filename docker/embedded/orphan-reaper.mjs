import { spawn } from 'node:child_process';

/**
 * Ends the launcher's children when the launcher is gone, even by SIGKILL: a shell holds the list of running children, and
 * ends them when its standard input closes. A shell takes 1 MB of memory where Node takes 42.
 */
const REAPER = `
trap '' INT TERM
while read -r sign pid; do
  case $sign in
    +) started="$started $pid" ;;
    -) exited="$exited $pid " ;;
  esac
done
for pid in $started; do
  case $exited in *" $pid "*) ;; *) orphans="$orphans $pid" ;; esac
done
[ -z "$orphans" ] && exit
for pid in $orphans; do kill -s TERM -- "-$pid"; done
sleep 10
for pid in $orphans; do kill -s KILL -- "-$pid"; done
`;

/** @type {import('node:stream').Writable | null} */
let input = null;

/** @param {number} pid leader of a process group */
export function reapWithLauncher(pid) {
  input ??= startReaper();
  input.write(`+ ${pid}\n`);
}

/** @param {number} pid which has exited */
export function stopReaping(pid) {
  input?.write(`- ${pid}\n`);
}

function startReaper() {
  const reaper = spawn('/bin/sh', ['-c', REAPER], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  const stdin = /** @type {import('node:stream').Writable & { unref(): void }} */ (reaper.stdin);
  reaper.unref();
  stdin.unref();
  stdin.on('error', () => {});
  return stdin;
}
