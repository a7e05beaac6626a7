import { expect, test } from 'bun:test'
import { makePageHold } from './hold-page.ts'

test('the browser asks while anything is held, and not any more once nothing is', () => {
  const target = new EventTarget()
  const hold = makePageHold(() => target)
  const isAsked = () => !target.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isAsked()).toBe(false)
  hold('files 1', true)
  hold('files 1', true)
  hold('voice 2', true)
  hold('files 1', false)
  expect(isAsked()).toBe(true)
  hold('voice 2', false)
  hold('voice 2', false)
  expect(isAsked()).toBe(false)
})
