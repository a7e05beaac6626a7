import { makeSemaphore } from '#domain/core/contract/process/semaphore.ts'

const waiting = new Map<number, ReturnType<typeof makeSemaphore>>()

/**
 * Runs the work of a company one after the other. Reading a spreadsheet may take seconds of this process, which all
 * companies share.
 */
export function oneSheetAtATime<T>(companyId: number, work: () => Promise<T>): Promise<T> {
  const withPermit = waiting.get(companyId) ?? makeSemaphore(1)
  waiting.set(companyId, withPermit)
  return withPermit(work)
}
