import type { Services } from '#domain/core/context.ts'
import { isAbsence } from '#domain/core/database/patience.ts'
import { nameOf } from './failures.ts'

/** One warning, without what the error carries. That the database is away is said once for all. */
export function logFailure(services: Services, error: unknown, message: string): void {
  const level = isAbsence(services, error) ? 'debug' : 'warn'
  services.log[level]({ failure: nameOf(error) }, message)
}
