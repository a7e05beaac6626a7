import { afterEach, expect, test } from 'bun:test'
import { onStopSignals } from './stop-signals.ts'

let forget: (() => void) | undefined
afterEach(() => forget?.())

test('one Ctrl-C that a runner hands on as well is one wish to stop', () => {
  const { told, at } = watch()
  for (const ms of [0, 2, 400]) at(ms, 'SIGINT')
  expect(told).toEqual(['SIGINT'])
})

test('a second Ctrl-C, and a signal after another, are told as such', () => {
  const { told, at } = watch()
  at(0, 'SIGTERM')
  at(700, 'SIGINT')
  at(1_500, 'SIGHUP')
  expect(told).toEqual(['SIGTERM', 'SIGINT again', 'SIGHUP again'])
})

function watch() {
  const told: string[] = []
  let clock = 0
  forget = onStopSignals(
    (name, isAgain) => told.push(isAgain ? `${name} again` : name),
    () => clock,
  )
  const at = (ms: number, name: 'SIGINT' | 'SIGTERM' | 'SIGHUP') => {
    clock = ms
    process.emit(name)
  }
  return { told, at }
}
