import { afterEach, expect, test } from 'bun:test'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { forgetOwnKeys, keepOwnKey, refusalOfKey } from './actions/own-keys'
import { enabledActions, runAction } from './actions/running'
import { useActions, useShortcuts } from './shortcuts'

afterEach(forgetOwnKeys)

const done: string[] = []
function Page() {
  useActions({ transfer: () => done.push('transfer'), log: () => done.push('log') })
  useShortcuts({ 'g t': () => done.push('tickets'), j: () => done.push('next') })
  return (
    <>
      <input aria-label="box" type="checkbox" />
      <input aria-label="choice" type="radio" />
      <textarea aria-label="text" />
    </>
  )
}

async function page() {
  done.length = 0
  const { user } = await drawScreen({ path: '/', routes: [{ path: '/', element: <Page /> }] })
  await waitFor(() => expect(enabledActions()).toContain('log'))
  return user
}

test('single keys act while a box or a choice has the focus, and are letters in a text', async () => {
  const user = await page()
  for (const name of ['box', 'choice']) {
    screen.getByLabelText(name).focus()
    await user.keyboard('t')
  }
  expect(done).toEqual(['transfer', 'transfer'])
  screen.getByLabelText('text').focus()
  await user.keyboard('t')
  expect(done).toHaveLength(2)
})

test('an action answers to the key that its user gave it, and no longer to the usual one', async () => {
  const user = await page()
  keepOwnKey('transfer', 'x')
  keepOwnKey('next', '')
  await user.keyboard('x')
  await user.keyboard('j')
  expect(done).toEqual(['transfer'])
  await user.keyboard('t')
  expect(done).toEqual(['transfer'])
  // The page behind `g t` keeps its own letter.
  await user.keyboard('gt')
  expect(done).toEqual(['transfer', 'tickets'])
})

test('what can be done now is what the palette can do, with a key or without', async () => {
  await page()
  expect(enabledActions()).toEqual(['next', 'transfer', 'log'])
  runAction('log')
  expect(done).toEqual(['log'])
})

test('a key that another action has, or that begins those of the pages, is refused', () => {
  expect(refusalOfKey('pin', 't')).toEqual({ by: 'transfer' })
  keepOwnKey('transfer', 'x')
  expect(refusalOfKey('pin', 't')).toBeUndefined()
  expect(refusalOfKey('pin', 'g')).toBe('pages')
  expect(refusalOfKey('pin', 'enter')).toBe('letter')
})
