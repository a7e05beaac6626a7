import { makeHashSemaphore } from './hash-semaphore.ts'

const withPermit = makeHashSemaphore()

/**
 * argon2id. To be called once everything that is cheaper to judge allows it. Throws ERR_BUSY (503, come back in a
 * second) when too many are at it.
 */
export function hashPassword(password: string): Promise<string> {
  return withPermit({ kind: 'other', for: null }, () =>
    Bun.password.hash(password, { algorithm: 'argon2id' }),
  )
}

/**
 * Whether the password belongs to the hash. Without a hash (nobody of that name) it takes the same time and is false,
 * so that an answer does not tell which accounts exist. `network` = who asks (networkOf). Throws ERR_BUSY.
 */
export async function verifyPassword(
  password: string,
  hash: string | undefined,
  network: string,
): Promise<boolean> {
  const compared = hash ?? (await nobody())
  const matches = await withPermit({ kind: 'sign-in', for: network }, () =>
    Bun.password.verify(password, compared),
  )
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
