import { AppError } from '../core/errors.ts'

/** A hash takes a core for a tenth of a second and 64 MB: this many at once, this many more wait, the rest come back. */
const AT_ONCE = 2
const WAITING = 8

let running = 0
const queue: (() => void)[] = []

/** argon2id. Throws ERR_BUSY (503, come back in a second) when too many are at it. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => Bun.password.hash(password, { algorithm: 'argon2id' }))
}

/**
 * Whether the password belongs to the hash. Without a hash (nobody of that name) it takes the same time and is false,
 * so that an answer does not tell which accounts exist. Throws ERR_BUSY.
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const compared = hash ?? (await nobody())
  const matches = await inTurn(() => Bun.password.verify(password, compared))
  return hash !== undefined && matches
}

/** So that the first stranger waits no longer than the others. */
export async function warmUpPasswords(): Promise<void> {
  await nobody()
}

let hashOfNobody: Promise<string> | undefined

function nobody(): Promise<string> {
  hashOfNobody ??= Bun.password.hash(crypto.randomUUID(), { algorithm: 'argon2id' })
  return hashOfNobody
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (queue.length >= WAITING) throw new AppError('ERR_BUSY', { retryAfterSeconds: 1 })
    await new Promise<void>((resolve) => queue.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    // The turn goes to the next in line; only when nobody waits is there one fewer.
    const next = queue.shift()
    if (next) next()
    else running--
  }
}
