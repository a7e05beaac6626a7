import { describe, expect, test } from 'bun:test'
import { failedFiles, mergeJunit, readFailures, readJunit, sumUp } from './junit.ts'

const REPORT = `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="bun test" tests="6" assertions="2" failures="2" skipped="2" time="0.03">
  <testsuite name="a.test.ts" file="a.test.ts" tests="4" assertions="2" failures="1" skipped="2" time="0.5">
    <testsuite name="outer" file="a.test.ts" line="2" tests="4" assertions="2" failures="1" skipped="2" time="0">
      <testcase name="a" classname="outer" time="0.1" file="a.test.ts" line="2" assertions="1" />
    </testsuite>
  </testsuite>
  <testsuite name="c.test.ts" file="c.test.ts" tests="2" assertions="0" failures="0" skipped="0" time="1.5">
  </testsuite>
</testsuites>`

describe('the last line of a test run', () => {
  test('counts each test once, however its groups are nested', () => {
    expect(readJunit(REPORT)).toEqual([
      { file: 'a.test.ts', passed: 1, failed: 1, skipped: 2, seconds: 0.5 },
      { file: 'c.test.ts', passed: 2, failed: 0, skipped: 0, seconds: 1.5 },
    ])
  })

  test('counts the same when each file has its own report', () => {
    const alone = REPORT.replaceAll('a.test.ts', 'd.test.ts').replaceAll('c.test.ts', 'e.test.ts')
    const merged = mergeJunit([REPORT, alone])
    expect(readJunit(merged)).toEqual([...readJunit(REPORT), ...readJunit(alone)])
    expect(merged.match(/<testsuites/g)).toHaveLength(1)
  })

  test('is preceded by the tests that failed', () => {
    const failed = REPORT.replace(
      'assertions="1" />',
      'assertions="1"><failure type="Error" message="1 &lt; &quot;2&quot;&#10;more">1</failure></testcase>',
    )
    expect(readFailures(failed)).toEqual([{ location: 'a.test.ts:2', name: 'a', message: '1 < "2"' }])
    expect(readFailures(REPORT)).toEqual([])
  })

  test('counts a file that did not load as failed', () => {
    const sum = sumUp(readJunit(REPORT), ['a.test.ts', 'b.test.ts', 'c.test.ts'], false)
    expect(sum).toEqual({ passed: 3, failed: 2, skipped: 2, missing: ['b.test.ts'] })
  })

  test('knows the files that failed, also those that did not load', () => {
    expect(failedFiles(readJunit(REPORT), ['a.test.ts', 'b.test.ts', 'c.test.ts'])).toEqual([
      'a.test.ts',
      'b.test.ts',
    ])
  })

  test('is never green when something was wrong with the run itself', () => {
    const files = ['a.test.ts', 'c.test.ts']
    expect(sumUp([], [], true).failed).toBe(1)
    expect(sumUp([], [], false).failed).toBe(0)
    expect(sumUp(readJunit(REPORT), files, true).failed).toBe(2)
  })
})
