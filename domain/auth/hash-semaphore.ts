import { AppError } from '../core/errors.ts'

/** A hash takes a core for a tenth of a second and 64 MB: this many at once. */
const AT_ONCE = 2
/** This many more wait, and of one kind besides sign-in fewer; the rest come back. */
const WAITING = 16
const OTHERS_WAITING = 4
/** Of one network: a stranger may fill their own share, and a right login elsewhere still has its turn. */
const OF_ONE = 6

export type Hashing = {
  /** Signing in goes before everything else, which also leaves one of the places free for it. */
  kind: 'sign-in' | 'other'
  /** Who asks: a network, or nobody in particular. */
  for: string | null
  /** Signs in where they are signed in already, or from a network that guesses at no passwords. */
  isTrusted: boolean
}

type Waiting = { turn: Hashing; start: () => void; refuse: () => void }

/**
 * Permits to hash: bounded in all, by kind and by who asks. Beyond that ERR_BUSY (503, come back in a second). Who is trusted goes
 * first, and takes the place of one who is not where all are taken: some networks that guess keep nobody else out.
 */
export function makeHashSemaphore() {
  const running = new Set<Hashing>()
  const queue: Waiting[] = []

  const others = () => [...running].filter(({ kind }) => kind === 'other').length
  const mayRun = ({ kind }: Hashing) =>
    running.size < AT_ONCE && (kind === 'sign-in' || others() < AT_ONCE - 1)
  const waitingOf = (kind: Hashing['kind']) => queue.filter(({ turn }) => turn.kind === kind).length
  const shareOf = (who: string) =>
    [...running, ...queue.map(({ turn }) => turn)].filter((turn) => turn.for === who).length

  /** Whether there is a place to wait, made where that is needed and allowed. */
  function hasPlace(turn: Hashing): boolean {
    if (turn.for !== null && shareOf(turn.for) >= OF_ONE) return false
    if (turn.kind === 'other' && waitingOf('other') >= OTHERS_WAITING) return false
    if (queue.length < WAITING) return true
    const replaced = turn.isTrusted ? queue.findLast(({ turn: waiting }) => !waiting.isTrusted) : undefined
    if (!replaced) return false
    queue.splice(queue.indexOf(replaced), 1)
    replaced.refuse()
    return true
  }

  function next(): void {
    const ready = queue.toSorted((a, b) => rank(a) - rank(b)).find(({ turn }) => mayRun(turn))
    if (!ready) return
    queue.splice(queue.indexOf(ready), 1)
    running.add(ready.turn)
    ready.start()
  }

  return async function withPermit<T>(asked: Hashing, work: () => Promise<T>): Promise<T> {
    const turn = { ...asked }
    const isFree = mayRun(turn) && !queue.some((other) => rank(other) <= rank({ turn }) && mayRun(other.turn))
    if (isFree) running.add(turn)
    else {
      if (!hasPlace(turn)) throw busy()
      await new Promise<void>((resolve, reject) =>
        queue.push({ turn, start: resolve, refuse: () => reject(busy()) }),
      )
    }
    try {
      return await work()
    } finally {
      running.delete(turn)
      next()
    }
  }
}

function busy(): AppError {
  return new AppError('ERR_BUSY', { retryAfterSeconds: 1 })
}

function rank({ turn }: { turn: Hashing }): number {
  if (turn.kind === 'other') return 2
  return turn.isTrusted ? 0 : 1
}
