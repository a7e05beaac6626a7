import { expect, test } from 'bun:test'
import { makeSteps } from './steps.ts'
import { together } from './together.ts'

test('the first failure ends what else is starting, and is the one that is told', async () => {
  const abort = new AbortController()
  const lines: string[] = []
  const steps = makeSteps((text) => lines.push(text.replace(/\d+\.\d/, 'n')), abort.signal)
  const { promise: stopped, reject: stop } = Promise.withResolvers<never>()
  abort.signal.addEventListener('abort', () => stop(new Error('stopped while starting')))
  const starting = together(abort, [
    steps.run('web pages', () => stopped),
    steps.run('PostgreSQL', () => Promise.reject(new Error('its port is taken'))),
    steps.run('simulator', () => Promise.resolve()),
  ])
  await expect(starting).rejects.toThrow('its port is taken')
  expect(lines.toSorted()).toEqual(['  – web pages (n s)', '  ✓ simulator (n s)', '  ✗ PostgreSQL (n s)'])
})

test('what is taken down after a stop is marked when it fails', async () => {
  const abort = new AbortController()
  const lines: string[] = []
  abort.abort()
  const steps = makeSteps((text) => lines.push(text), abort.signal)
  await steps.run('api stopped', () => Promise.reject(new Error('hangs'))).catch(() => undefined)
  expect(lines).toEqual([expect.stringContaining('✗ api stopped')])
})

test('what all of them resolve with comes in their order', async () => {
  expect(await together(new AbortController(), [1, Promise.resolve('two')])).toEqual([1, 'two'])
})
