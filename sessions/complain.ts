import type { House } from '#domain/core/context.ts'
import { nameOf } from './failures.ts'

/** One warning, without what the error carries. */
export function complain(house: House, error: unknown, message: string): void {
  house.log.warn({ failure: nameOf(error) }, message)
}
