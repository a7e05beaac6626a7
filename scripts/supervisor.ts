import type { LogFile } from './launcher/log-file.ts'
import { formatLine, readLogLine } from './launcher/log-lines.ts'
import { isAlive, signal, waitUntilGone } from './process-table.ts'
import { refusal } from './refusal.ts'

export type ProcessPlan = {
  name: string
  /** Arguments of bun. */
  args: readonly string[]
  env: Readonly<Record<string, string | undefined>>
  cwd: string
  /** Answers 2xx once the process serves; without it, a log line with the key `ready` says so. */
  healthUrl?: string
  /** The time that the process may take to finish its work after SIGTERM. */
  drainMs: number
}

export type Supervised = {
  name: string
  ready: Promise<void>
  /** Undefined between a death and the next start. */
  pid(): number | undefined
  /** SIGTERM, and SIGKILL when it takes too long. It is not started again. */
  stop(): Promise<void>
  kill(): void
}

type Watch = {
  log: LogFile
  say: (text: string) => void
  /** Ends the wait for readiness; the process itself is ended by `stop`. */
  signal?: AbortSignal
  /** Called whenever `pid()` has changed. */
  onPid?: () => void
  /** The time that the process may take to serve for the first time: a minute by default. */
  readyMs?: number
}

const FIRST_TRIES = 3
const READY_MS = 60_000
const LOOK_MS = 30
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5_000

/**
 * Starts a process, and starts it again whenever it dies: at once when it had served, and also after the first death
 * before that; then after a pause that doubles from a quarter of a second to five seconds, until it serves. `ready`
 * resolves when it serves for the first time; it rejects with a refusal that holds its last words when that does not
 * come about.
 */
export function supervise(plan: ProcessPlan, watch: Watch): Supervised {
  const state: State = { plan, watch, child: undefined, stopping: false, deaths: 0, lastWords: [] }
  launch(state)
  return {
    name: plan.name,
    ready: becomeReady(state),
    pid: () => state.child?.pid,
    kill: () => {
      state.stopping = true
      if (state.child !== undefined) signal(state.child.pid, 'SIGKILL')
    },
    stop: () => end(state),
  }
}

type State = {
  plan: ProcessPlan
  watch: Watch
  child: ReturnType<typeof spawnChild> | undefined
  stopping: boolean
  /** Deaths in a row before it served. */
  deaths: number
  lastWords: string[]
  ready?: boolean
}

/** Returns the wait after the nth death in a row before the process has served. There is no wait after 0 or 1 deaths. */
export function pauseMs(deaths: number): number {
  return deaths < 2 ? 0 : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (deaths - 2))
}

function launch(state: State): void {
  const child = spawnChild(state.plan)
  state.child = child
  state.ready = false
  state.lastWords = []
  state.watch.onPid?.()
  void read(state, child.stdout, false)
  void read(state, child.stderr, true)
  void child.exited.then((code) => died(state, code))
}

/** Its own process group, so that a Ctrl-C reaches the launcher alone; `--no-orphans` ends it when the launcher is killed. */
function spawnChild({ args, env, cwd }: ProcessPlan) {
  return Bun.spawn([process.execPath, '--no-orphans', ...args], {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function died(state: State, code: number): Promise<void> {
  const { plan, watch } = state
  const hadServed = state.ready === true
  state.child = undefined
  watch.onPid?.()
  if (state.stopping) return
  state.deaths = hadServed ? 0 : state.deaths + 1
  const pause = pauseMs(state.deaths)
  const waitText = pause === 0 ? 'again' : `again in ${(pause / 1000).toFixed(1)} s`
  watch.say(`${plan.name} ended (${code}); starting it ${waitText}. See ${watch.log.path}`)
  const diedAt = performance.now()
  await Bun.sleep(pause)
  if (state.stopping) return
  launch(state)
  await noticeServing(state, diedAt)
}

/** Says so once a process that was started again serves, unless it dies before. */
async function noticeServing(state: State, diedAt: number): Promise<void> {
  const { child } = state
  while (!(await isReady(state))) {
    if (state.stopping || state.child !== child) return
    await Bun.sleep(LOOK_MS)
  }
  if (state.child !== child) return
  state.deaths = 0
  const seconds = ((performance.now() - diedAt) / 1000).toFixed(1)
  state.watch.say(`${state.plan.name} serves again, ${seconds} s after it ended`)
}

async function becomeReady(state: State): Promise<void> {
  const { readyMs = READY_MS } = state.watch
  const deadline = performance.now() + readyMs
  while (!(await isReady(state))) {
    if (state.watch.signal?.aborted || state.stopping) throw refusal('stopped while starting')
    if (state.deaths >= FIRST_TRIES) throw await givenUp(state, 'does not start.')
    if (performance.now() > deadline) {
      const late = `did not serve within ${readyMs / 1000} s. If the machine is only busy, start again.`
      throw await givenUp(state, late)
    }
    await Bun.sleep(LOOK_MS)
  }
}

/** Ends it. Answers what to tell: why, and its last words with the place of the rest, or that it said nothing. */
async function givenUp(state: State, reason: string): Promise<Error> {
  const { plan, lastWords, watch } = state
  const words =
    lastWords.length === 0 ? ['It said nothing.'] : [`Its last words, see ${watch.log.path}:`, ...lastWords]
  await end(state)
  return refusal([`${plan.name} ${reason}`, ...words].join('\n'))
}

/** Whether the process that runs now has served; once seen it is remembered until that process ends. */
async function isReady(state: State): Promise<boolean> {
  const { plan, child } = state
  if (state.ready === true) return true
  if (plan.healthUrl === undefined || child === undefined) return false
  try {
    const answer = await fetch(plan.healthUrl, { signal: AbortSignal.timeout(1_000), redirect: 'manual' })
    if (answer.ok && state.child === child) state.ready = true
    return answer.ok
  } catch {
    return false
  }
}

async function end(state: State): Promise<void> {
  state.stopping = true
  const pid = state.child?.pid
  if (pid === undefined || !isAlive(pid)) return
  signal(pid, 'SIGTERM')
  if (await waitUntilGone(pid, state.plan.drainMs)) return
  state.watch.say(`${state.plan.name} did not finish within ${state.plan.drainMs / 1000} s and was ended`)
  signal(pid, 'SIGKILL')
  await waitUntilGone(pid, 5_000)
}

async function read(state: State, stream: ReadableStream<Uint8Array>, fromErrors: boolean): Promise<void> {
  const decoder = new TextDecoder()
  let remainder = ''
  for await (const chunk of stream) {
    const lines = (remainder + decoder.decode(chunk, { stream: true })).split('\n')
    remainder = lines.pop() ?? ''
    for (const text of lines) hear(state, text, fromErrors)
  }
  if (remainder !== '') hear(state, remainder, fromErrors)
}

function hear(state: State, text: string, fromErrors: boolean): void {
  const { plan, watch } = state
  watch.log.write(text)
  state.lastWords = [...state.lastWords.slice(-19), text]
  const logLine = readLogLine(text)
  if (logLine.ready) state.ready = true
  const visible = formatLine(plan.name, logLine, fromErrors)
  if (visible !== undefined) watch.say(visible)
}
