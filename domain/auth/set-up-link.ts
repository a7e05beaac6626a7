import { createHash } from 'node:crypto'
import type { House } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import { unguessable } from '../core/id.ts'
import { hasSuperUser } from '../core/system.ts'
import { createFirstSuper, isLivingCode, storeCode } from '../core/system-sign-in.ts'
import { DAY_MS } from '../core/time.ts'
import { countFailures, refuseWhileBlocked } from './failures.ts'
import { networkOf } from './network.ts'
import { hashPassword } from './password.ts'
import type { SetUpInput } from './schema.ts'

/**
 * A link that makes the first super administrator, once, within a day; undefined when there is one already. Printed by
 * the first start in production, where no default password exists. Server behaviour §10.
 */
export async function makeSetUpLink(
  house: Pick<House, 'system' | 'now'>,
  webUrl: string,
): Promise<string | undefined> {
  if (await hasSuperUser(house)) return undefined
  const code = unguessable()
  await storeCode(house, hashCode(code), new Date(house.now().getTime() + DAY_MS))
  return `${webUrl}/set-up?code=${code}`
}

/**
 * Uses the link. Throws ERR_NOT_FOUND when it is unknown, used or too old, or somebody administers the platform already;
 * ERR_TOO_MANY_ATTEMPTS. The password is hashed for who knows the code alone.
 */
export async function useSetUpLink(house: House, input: SetUpInput, address: string): Promise<void> {
  if (await hasSuperUser(house)) throw new AppError('ERR_NOT_FOUND')
  const limits = [{ key: `set-up:${networkOf(address)}`, limit: 10 }]
  await refuseWhileBlocked(house, limits)
  if (!(await isLivingCode(house, hashCode(input.code)))) {
    await countFailures(house, limits)
    throw new AppError('ERR_NOT_FOUND')
  }
  const passwordHash = await hashPassword(input.password)
  const made = await createFirstSuper(house, hashCode(input.code), {
    name: input.name,
    email: input.email,
    passwordHash,
    companyName: input.companyName,
  })
  if (!made) throw new AppError('ERR_NOT_FOUND')
}

function hashCode(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}
