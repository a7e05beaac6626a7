import { AppError } from '../core/contract/errors.ts'
import { makeFairTurns, type Waiter } from '../core/contract/process/fair-turns.ts'

/** A hash takes a core for a tenth of a second and 64 MB: this many at once. */
const AT_ONCE = 2
/** This many more wait, and of one kind besides sign-in fewer; the rest come back. */
const WAITING = 16
const OTHERS_WAITING = 4
/**
 * The limit for one network: a stranger may fill only their own share, and a right login elsewhere still has its turn.
 */
const OF_ONE = 6

export type Hashing = {
  /** Signing in goes before everything else, which also leaves one of the places free for it. */
  kind: 'sign-in' | 'other'
  /** The network that asks; null for nobody in particular. */
  for: string | null
  /** Signs in where they are signed in already, or from a network that guesses at no passwords. */
  isTrusted: boolean
}

type WaitingHash = Waiter & { turn: Hashing; start: () => void; refuse: () => void }

/**
 * Permits to hash: bounded in all, by kind and by who asks. Beyond that ERR_BUSY (503, come back in a second). Who is trusted goes
 * first, and among equals the networks take turns. Where all places are taken, one of those who are not trusted makes room for who
 * is, else one of the network with the most: some networks that guess keep nobody else out.
 */
export function makeHashSemaphore() {
  const running = new Set<Hashing>()
  const queue: WaitingHash[] = []
  const turns = makeFairTurns()

  const otherCount = () => [...running].filter(({ kind }) => kind === 'other').length
  const mayRun = ({ kind }: Hashing) =>
    running.size < AT_ONCE && (kind === 'sign-in' || otherCount() < AT_ONCE - 1)
  const waitingOf = (kind: Hashing['kind']) => queue.filter(({ turn }) => turn.kind === kind).length
  const waitingFor = (network: string) => queue.filter(({ key }) => key === network).length

  /** Whether there is a place to wait, made where that is needed and allowed. */
  function hasPlace(turn: Hashing): boolean {
    const key = keyOf(turn)
    if (turn.for !== null && turns.runningOf(key) + waitingFor(key) >= OF_ONE) return false
    if (turn.kind === 'other' && waitingOf('other') >= OTHERS_WAITING) return false
    if (queue.length < WAITING) return true
    const replaced = findReplaceable(turn)
    if (!replaced) return false
    queue.splice(queue.indexOf(replaced), 1)
    replaced.refuse()
    return true
  }

  /** The last who comes after this one in rank, else the last of the network with the most, where it has more than its share. */
  function findReplaceable(turn: Hashing): WaitingHash | undefined {
    const lower = queue.findLast((waiting) => rankOf(waiting.turn) > rankOf(turn))
    if (lower) return lower
    const largest = queue
      .filter((waiting) => rankOf(waiting.turn) === rankOf(turn))
      .reduce((largestCount, { key }) => Math.max(largestCount, waitingFor(key)), 0)
    if (largest <= waitingFor(keyOf(turn)) + 1) return undefined
    return queue.findLast(
      (waiting) => rankOf(waiting.turn) === rankOf(turn) && waitingFor(waiting.key) === largest,
    )
  }

  function begin(turn: Hashing): void {
    running.add(turn)
    turns.begin(keyOf(turn))
  }

  function beginNext(): void {
    const ready = queue.filter(({ turn }) => mayRun(turn))
    const first = Math.min(...ready.map(({ turn }) => rankOf(turn)))
    const next = turns.pick(ready.filter(({ turn }) => rankOf(turn) === first))
    if (!next) return
    queue.splice(queue.indexOf(next), 1)
    begin(next.turn)
    next.start()
  }

  return async function withPermit<T>(hashing: Hashing, work: () => Promise<T>): Promise<T> {
    const turn = { ...hashing }
    const isFirst = !queue.some(
      (waitingHash) => rankOf(waitingHash.turn) <= rankOf(turn) && mayRun(waitingHash.turn),
    )
    if (mayRun(turn) && isFirst) begin(turn)
    else {
      if (!hasPlace(turn)) throw busy()
      const arrivedAt = performance.now()
      await new Promise<void>((start, reject) =>
        queue.push({ turn, key: keyOf(turn), arrivedAt, start, refuse: () => reject(busy()) }),
      )
    }
    try {
      return await work()
    } finally {
      running.delete(turn)
      turns.end(keyOf(turn))
      beginNext()
    }
  }
}

function busy(): AppError {
  return new AppError('ERR_BUSY', { retryAfterSeconds: 1 })
}

function keyOf({ for: network }: Hashing): string {
  return network ?? ''
}

function rankOf({ kind, isTrusted }: Hashing): number {
  if (kind === 'other') return 2
  return isTrusted ? 0 : 1
}
