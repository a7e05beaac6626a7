import { z } from 'zod'

export type FileResult = { file: string; passed: number; failed: number; skipped: number; seconds: number }
/** A test that failed: where it begins, its name, and the first line of what was wrong. */
export type FailedTest = { location: string; name: string; message: string }

/** The outermost suites of bun's junit report: one a test file. */
export function readJunit(xml: string): FileResult[] {
  const results: FileResult[] = []
  let depth = 0
  for (const [tag] of xml.matchAll(/<testsuite\s[^>]*>|<\/testsuite>/g)) {
    if (tag.startsWith('</')) depth--
    else {
      if (depth === 0) results.push(fileResult(tag))
      if (!tag.endsWith('/>')) depth++
    }
  }
  return results
}

/** The tests of a report that failed, in its order. */
export function readFailures(xml: string): FailedTest[] {
  return [...xml.matchAll(/<testcase\s([^>]*)>\s*<failure\s([^>]*)>/g)].map(([, test = '', failure = '']) => {
    const { name = '', file = '', line: lineNumber = '' } = attributesOf(test)
    const { message = '' } = attributesOf(failure)
    return { location: `${file}:${lineNumber}`, name, message: message.split('\n', 1)[0] ?? '' }
  })
}

/** Reports of single files as one. */
export function mergeJunit(reports: readonly string[]): string {
  const suites = reports.map((xml) =>
    xml
      .replace(/^[\s\S]*?<testsuites[^>]*>/, '')
      .replace('</testsuites>', '')
      .trim(),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('\n')}\n</testsuites>\n`
}

/**
 * One sum over the reports of a run. A file that does not load is in no report: each of `expected` that is missing
 * counts as one failure, and so does what was wrong with the run itself.
 */
export function sumUp(results: readonly FileResult[], expected: readonly string[], hasRunFault: boolean) {
  const reported = new Set(results.map((result) => result.file))
  const missing = expected.filter((file) => !reported.has(file))
  const sum = (pick: (result: FileResult) => number) =>
    results.reduce((total, result) => total + pick(result), 0)
  return {
    passed: sum((result) => result.passed),
    failed: sum((result) => result.failed) + missing.length + (hasRunFault ? 1 : 0),
    skipped: sum((result) => result.skipped),
    missing,
  }
}

/** The files that have a failed test, or of which no report tells. */
export function failedFiles(results: readonly FileResult[], expected: readonly string[]): string[] {
  return expected.filter((file) => {
    const fileResults = results.filter((result) => result.file === file)
    return fileResults.length === 0 || fileResults.some(({ failed }) => failed > 0)
  })
}

function fileResult(tag: string): FileResult {
  const suite = Suite.parse(attributesOf(tag))
  return {
    file: suite.file,
    passed: suite.tests - suite.failures - suite.skipped,
    failed: suite.failures,
    skipped: suite.skipped,
    seconds: suite.time,
  }
}

function attributesOf(tag: string): Record<string, string> {
  return Object.fromEntries(
    [...tag.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, unescaped(value)]),
  )
}

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#10': '\n' }

function unescaped(text: string): string {
  return text.replaceAll(/&(#?\w+);/g, (entity, name: string) => SIGNS[name] ?? entity)
}

const Suite = z.object({
  file: z.string(),
  tests: z.coerce.number(),
  failures: z.coerce.number(),
  skipped: z.coerce.number(),
  time: z.coerce.number(),
})
