import { createHash } from 'node:crypto'
import type { Services } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { unguessable } from '../core/contract/id.ts'
import { DAY_MS } from '../core/contract/time.ts'
import { createFirstSuper, isLivingCode, storeCode } from '../core/system/sign-in.ts'
import { hasSuperUser } from '../core/system/system.ts'
import { networkOf } from './contract/network.ts'
import type { SetUpInput } from './contract/schema.ts'
import { countFailures, refuseWhileBlocked } from './failures.ts'
import { hashPassword } from './password.ts'

/**
 * A link that makes the first super administrator, once, within a day; undefined when there is one already. Printed by
 * the first start in production, where no default password exists. Server behaviour §10.
 */
export async function makeSetUpLink(
  services: Pick<Services, 'system' | 'now'>,
  webUrl: string,
): Promise<string | undefined> {
  if (await hasSuperUser(services)) return undefined
  const code = unguessable()
  await storeCode(services, hashCode(code), new Date(services.now().getTime() + DAY_MS))
  return `${webUrl}/set-up?code=${code}`
}

/**
 * Uses the link. Throws ERR_NOT_FOUND when it is unknown, used or too old, or somebody administers the platform already;
 * ERR_TOO_MANY_ATTEMPTS. The password is hashed for who knows the code alone.
 */
export async function useSetUpLink(services: Services, input: SetUpInput, address: string): Promise<void> {
  if (await hasSuperUser(services)) throw new AppError('ERR_NOT_FOUND')
  const limits = [{ key: `set-up:${networkOf(address)}`, limit: 10 }]
  await refuseWhileBlocked(services, limits)
  if (!(await isLivingCode(services, hashCode(input.code)))) {
    await countFailures(services, limits)
    throw new AppError('ERR_NOT_FOUND')
  }
  const passwordHash = await hashPassword(services, input.password)
  const isCreated = await createFirstSuper(services, hashCode(input.code), {
    name: input.name,
    email: input.email,
    passwordHash,
    companyName: input.companyName,
  })
  if (!isCreated) throw new AppError('ERR_NOT_FOUND')
}

function hashCode(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}
