import type { Services } from '../core/context.ts'
import { makeHashSemaphore } from './hash-semaphore.ts'

const withPermit = makeHashSemaphore()

type Hashing = Pick<Services, 'passwordCost'>

/**
 * Hashes a password by argon2id. To be called once everything that is cheaper to judge allows it. Throws ERR_BUSY (503, come
 * back in a second) when too many are at it.
 */
export function hashPassword({ passwordCost }: Hashing, password: string): Promise<string> {
  return withPermit({ kind: 'other', for: null, isTrusted: true }, () =>
    Bun.password.hash(password, { algorithm: 'argon2id', ...passwordCost }),
  )
}

/**
 * Whether the password belongs to the hash. Without a hash (nobody of that name) it takes the same time and is false,
 * so that an answer does not tell which accounts exist. `network` = who asks (networkOf); `isTrusted`: they are known not to
 * guess. Throws ERR_BUSY.
 */
export async function verifyPassword(
  services: Hashing,
  password: string,
  { hash, network, isTrusted }: { hash: string | undefined; network: string; isTrusted: boolean },
): Promise<boolean> {
  const compared = hash ?? (await hashOfNobody(services))
  const matches = await withPermit({ kind: 'sign-in', for: network, isTrusted }, () =>
    Bun.password.verify(password, compared),
  )
  return hash !== undefined && matches
}

/** Hashes for nobody ahead of need, so that the first stranger waits no longer than the others. */
export async function warmUpPasswords(services: Hashing): Promise<void> {
  await hashOfNobody(services)
}

let nobody: Promise<string> | undefined

function hashOfNobody({ passwordCost }: Hashing): Promise<string> {
  nobody ??= Bun.password.hash(crypto.randomUUID(), { algorithm: 'argon2id', ...passwordCost })
  return nobody
}
