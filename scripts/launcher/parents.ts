import { commandLine, isAlive, parentOf, startMark } from '#scripts/process-table.ts'

type Ancestor = { pid: number; mark: string }

/**
 * Calls back once when the process that started us is gone, or any of those through which a package runner starts us
 * (npx → sh → bun run → us): a signal to npx reaches nobody below it. A shell or a service manager that we were started
 * from in the background is no such link, and neither is process 1.
 */
export function watchParents(onGone: () => void, everyMs = 500): () => void {
  const chain = launchChain()
  const timer = setInterval(() => {
    if (chain.every(({ pid, mark }) => isAlive(pid) && startMark(pid) === mark)) return
    clearInterval(timer)
    onGone()
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

function launchChain(): Ancestor[] {
  const chain: Ancestor[] = []
  let pid = parentOf(process.pid)
  while (pid !== undefined && pid > 1 && (chain.length === 0 || isRunner(pid))) {
    chain.push({ pid, mark: startMark(pid) })
    pid = parentOf(pid)
  }
  return chain
}

/** Exact shapes only: the shell of a script whose text happens to mention `bun run start` may end and leave us running. */
const RUNNER =
  /^(npm exec|npm run|npx |node \S*(npx|npm)|\S*bun(\.exe)? run |(\S*\/)?(sh|bash) -c '?bun'? run \S+$)/

function isRunner(pid: number): boolean {
  return RUNNER.test(commandLine(pid) ?? '')
}
