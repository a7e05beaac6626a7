import type { Services } from '#domain/core/context.ts'
import { isWithoutRoom } from '#domain/core/database/patience.ts'
import { FilesRefused } from '#domain/core/file-store.ts'
import { countLeases, pingDatabase, readLogStall } from '#domain/core/system/system.ts'
import type { HealthView } from '#domain/system/contract/schema.ts'
import type { ApiDeps } from './types.ts'

const STALL_SECONDS = 5
const TIMEOUT_MS = 2000

/**
 * Red only when the database does not answer: then no balancer should send anybody here. Amber is its light while its disk is
 * full: it answers readers, and takes nothing. Files that cannot be read are no reason to send texts away: amber in all.
 */
export async function checkHealth({
  services,
  live,
}: Pick<ApiDeps, 'services' | 'live'>): Promise<HealthView> {
  const [read, files] = await Promise.all([readState(services), checkFiles(services)])
  const sockets = live.sockets()
  const lagSeconds = live.lagSeconds()
  if (!read) {
    const eventLog = { status: 'red' as const, stalledSeconds: 0, lagSeconds }
    const sessions = { status: 'red' as const, running: 0, held: 0 }
    return { status: 'red', database: 'red', files, eventLog, sessions, sockets }
  }
  const [stalledSeconds, leases] = read
  const eventLog = {
    status:
      stalledSeconds > STALL_SECONDS || lagSeconds > STALL_SECONDS ? ('amber' as const) : ('green' as const),
    stalledSeconds,
    lagSeconds,
  }
  const sessions = {
    status: leases.held < leases.running ? ('amber' as const) : ('green' as const),
    ...leases,
  }
  const database = isWithoutRoom(services) ? ('amber' as const) : ('green' as const)
  const isAmber = files === 'red' || [database, eventLog.status, sessions.status].includes('amber')
  return { status: isAmber ? 'amber' : 'green', database, files, eventLog, sessions, sockets }
}

type FilesLight = HealthView['files']
const fileChecks = new WeakMap<Services, { checkedAt: number; light: Promise<FilesLight> }>()
/** Folders of a thousand companies are looked at: whoever asks within this time gets the same answer. */
const FILES_CHECK_MS = 5_000

function checkFiles(services: Services): Promise<FilesLight> {
  const last = fileChecks.get(services)
  if (last && performance.now() - last.checkedAt < FILES_CHECK_MS) return last.light
  const light = services.files.check().then(
    (): FilesLight => 'green',
    (error: unknown): FilesLight => {
      services.log.warn(
        { err: error },
        error instanceof FilesRefused ? error.message : 'the files cannot be read',
      )
      return 'red'
    },
  )
  fileChecks.set(services, { checkedAt: performance.now(), light })
  return light
}

type State = [stalledSeconds: number, leases: { held: number; running: number }, ping: unknown]
const stateReads = new WeakMap<Services, Promise<State | undefined>>()

/**
 * Anybody may ask: whoever asks while the database is being read gets the same answer. Undefined where it does not answer in
 * time; who asks next tries anew.
 */
function readState(services: Services): Promise<State | undefined> {
  const running = stateReads.get(services)
  if (running) return running
  const state = Promise.all([readLogStall(services), countLeases(services), pingDatabase(services)])
  const late = Bun.sleep(TIMEOUT_MS).then(() => undefined)
  const read = Promise.race([state.catch(() => undefined), late]).finally(() => stateReads.delete(services))
  stateReads.set(services, read)
  return read
}
