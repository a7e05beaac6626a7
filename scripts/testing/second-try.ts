import path from 'node:path'
import type { FailedTest, FileResult } from './junit.ts'
import type { Stage } from './kinds.ts'
import { type Outcome, runStage } from './run-stage.ts'

/** Of more, what they have in common is at fault. */
const AT_MOST = 3

const ALONE: Stage = {
  name: 'second try',
  kinds: ['unit', 'isolated', 'process', 'e2e'],
  workers: () => 1,
  timeoutMs: 180_000,
  isOneByOne: true,
  sharesModules: false,
  needsWeb: true,
}

/**
 * Runs the few files of a whole run that failed once more, alone, and says loudly what failed before: decision 077. Undefined
 * where none is, or too many are.
 */
export async function secondTry(
  files: readonly string[],
  failures: readonly FailedTest[],
  { root, reports }: { root: string; reports: string },
): Promise<Outcome | undefined> {
  if (files.length === 0 || files.length > AT_MOST) return undefined
  console.log(`\nsecond try, alone: ${files.join(', ')}`)
  const outcome = await runStage(ALONE, files, {
    root,
    reports: path.join(reports, 'second-try'),
    workers: 1,
  })
  for (const file of files) if (isPassed(outcome.results, file)) tell(file, failures)
  return outcome
}

function isPassed(results: readonly FileResult[], file: string): boolean {
  const own = results.filter((result) => result.file === file)
  return own.length > 0 && own.every(({ failed }) => failed === 0)
}

function tell(file: string, failures: readonly FailedTest[]): void {
  const before = failures.filter(({ place }) => place.startsWith(`${file}:`))
  console.error(`PASSED AT THE SECOND TRY ONLY: ${file}`)
  for (const { place, name, message } of before)
    console.error(`    at the first: ${place} ${name}: ${message}`)
}
