import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { FailedTest, FileResult } from './junit.ts'
import { ALONE } from './kinds.ts'
import { type Outcome, runKind } from './run-kind.ts'
import type { TestRun } from './test-run.ts'

/**
 * The highest number of failed files that are tried again. When more files fail, the cause is something they have in
 * common.
 */
const MAX_FILES = 3

/**
 * Runs the few files of a whole run that failed once more, alone, and says loudly what failed before: decision 077. Undefined
 * where none is, or too many are.
 */
export async function tryAgain(
  files: readonly string[],
  failures: readonly FailedTest[],
  run: TestRun,
): Promise<Outcome | undefined> {
  if (files.length === 0 || files.length > MAX_FILES) return undefined
  console.log(`\nsecond try, alone: ${files.join(', ')}`)
  const outcome = await runKind(ALONE, files, run, { workers: 1, label: 'second-try' })
  const unsteady = files.filter((file) => hasPassed(outcome.results, file))
  for (const file of unsteady) printFirstTry(file, failures)
  addUnsteadyFiles(run.root, unsteady)
  return outcome
}

/** The outcome of a run in which some files were tried again: of these the second try counts, whatever else was wrong stays. */
export function withSecondTry(first: Outcome, second: Outcome): Outcome {
  const triedAgain = new Set(second.results.map(({ file }) => file))
  return {
    results: [...first.results.filter(({ file }) => !triedAgain.has(file)), ...second.results],
    failures: second.failures,
    hasUnexplainedFailure: first.hasUnexplainedFailure || second.hasUnexplainedFailure,
  }
}

/** Files that passed at their second try only, until `bun run prove unsteady` has passed them. */
export function unsteadyFiles(root: string): string[] {
  try {
    return z.array(z.string()).parse(JSON.parse(readFileSync(listOf(root), 'utf8')))
  } catch {
    return []
  }
}

export function writeUnsteadyFiles(root: string, files: readonly string[]): void {
  mkdirSync(path.dirname(listOf(root)), { recursive: true })
  writeFileSync(listOf(root), JSON.stringify(files))
}

function addUnsteadyFiles(root: string, files: readonly string[]): void {
  if (files.length > 0) writeUnsteadyFiles(root, [...new Set([...unsteadyFiles(root), ...files])])
}

function listOf(root: string): string {
  return path.join(root, '.cache/unsteady-tests.json')
}

function hasPassed(results: readonly FileResult[], file: string): boolean {
  const fileResults = results.filter((result) => result.file === file)
  return fileResults.length > 0 && fileResults.every(({ failed }) => failed === 0)
}

function printFirstTry(file: string, failures: readonly FailedTest[]): void {
  const before = failures.filter(({ location }) => location.startsWith(`${file}:`))
  console.error(`PASSED AT THE SECOND TRY ONLY: ${file}`)
  for (const { location, name, message } of before)
    console.error(`    at the first: ${location} ${name}: ${message}`)
}
