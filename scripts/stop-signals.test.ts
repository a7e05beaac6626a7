import { afterEach, expect, test } from 'bun:test'
import { onStopSignals } from './stop-signals.ts'

let forget: (() => void) | undefined
afterEach(() => forget?.())

test('one Ctrl-C that a runner hands on as well is one wish to stop', () => {
  const { signals, pressAt } = watch()
  for (const ms of [0, 2, 400]) pressAt(ms, 'SIGINT')
  expect(signals).toEqual(['SIGINT'])
})

test('a second Ctrl-C, and a signal after another, are told as such', () => {
  const { signals, pressAt } = watch()
  pressAt(0, 'SIGTERM')
  pressAt(700, 'SIGINT')
  pressAt(1_500, 'SIGHUP')
  expect(signals).toEqual(['SIGTERM', 'SIGINT again', 'SIGHUP again'])
})

function watch() {
  const signals: string[] = []
  let clock = 0
  forget = onStopSignals(
    (name, isAgain) => signals.push(isAgain ? `${name} again` : name),
    () => clock,
  )
  const pressAt = (ms: number, name: 'SIGINT' | 'SIGTERM' | 'SIGHUP') => {
    clock = ms
    process.emit(name)
  }
  return { signals, pressAt }
}
