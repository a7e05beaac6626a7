import { afterEach, beforeEach, expect, test } from 'bun:test'
import { act, cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { BackLayers, forgetLastLayer, useBackCloses } from './back-layers'

// The document that tests draw into has no entries to go back through: these are a browser's, told a moment later, as a
// browser tells.
type State = { idx: number; layer?: number }
let entries: { state: State; path: string }[] = []
let position = 0
const historyDescriptor = Object.getOwnPropertyDescriptor(window, 'history')
const ownMatch = window.matchMedia

const history = {
  get state() {
    return entries[position]?.state
  },
  pushState(state: State) {
    entries = [...entries.slice(0, position + 1), { state, path: currentPath() }]
    position += 1
  },
  replaceState(state: State) {
    entries[position] = { state, path: currentPath() }
  },
  back: () => step(-1),
  forward: () => step(1),
}
/** Steps that were asked for and are not taken yet. */
let goCount = 0
function step(by: number) {
  goCount += 1
  setTimeout(() => {
    goCount -= 1
    if (!entries[position + by]) return
    position += by
    window.dispatchEvent(new PopStateEvent('popstate', { state: entries[position]?.state }))
  }, 1)
}
const currentPath = () => entries[position]?.path ?? ''

/** The addresses that the router received by Back and Forward. */
let heard: string[] = []
const router = () => {
  heard.push(currentPath())
  forgetLastLayer()
}

/** The router leads on to a page. */
function goTo(path: string) {
  const idx = (history.state?.idx ?? 0) + 1
  entries = [...entries.slice(0, position + 1), { state: { idx }, path }]
  position += 1
  forgetLastLayer()
}

beforeEach(() => {
  Object.defineProperty(window, 'history', { configurable: true, value: history })
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => ({ matches: true }) })
  entries = [{ state: { idx: 0 }, path: '/first' }]
  position = 0
  heard = []
  goTo('/tickets')
})
afterEach(async () => {
  cleanup()
  await settled()
  window.removeEventListener('popstate', router)
  if (historyDescriptor) Object.defineProperty(window, 'history', historyDescriptor)
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: ownMatch })
})

type Open = { menu?: boolean; dialog?: boolean }

function Layer({ isMenu, onClose }: { isMenu: boolean; onClose: () => void }) {
  useBackCloses(onClose, isMenu)
  return null
}

/** A page that shows these, and says which Back closed. */
function drawn() {
  const closed: string[] = []
  const layersOf = ({ menu, dialog }: Open) => (
    <BackLayers.Provider value={true}>
      {menu && <Layer isMenu onClose={() => close('menu', { dialog: dialog === true })} />}
      {dialog && <Layer isMenu={false} onClose={() => close('dialog', { menu: menu === true })} />}
    </BackLayers.Provider>
  )
  const { rerender } = render(layersOf({}))
  // As the router does, which listens from the beginning; layers hear of it before.
  window.addEventListener('popstate', router)
  const show = (open: Open) => act(() => rerender(layersOf(open)))
  const close = (name: string, remaining: Open) => {
    closed.push(name)
    void show(remaining)
  }
  return { show, closed }
}

const settled = () =>
  act(async () => {
    do await Bun.sleep(5)
    while (goCount > 0)
    await Bun.sleep(5)
  })
async function back() {
  history.back()
  await settled()
}

test('Back closes a menu, and only then leaves the page', async () => {
  const { show, closed } = drawn()
  await show({ menu: true })
  await back()
  expect([closed, heard, currentPath()]).toEqual([['menu'], [], '/tickets'])
  await back()
  expect(heard).toEqual(['/first'])
})

test('a menu that was closed otherwise costs no press of Back', async () => {
  const { show, closed } = drawn()
  for (let times = 0; times < 3; times += 1) {
    await show({ menu: true })
    await show({})
  }
  expect(entries).toHaveLength(3)
  await back()
  expect([closed, heard]).toEqual([[], ['/first']])
})

test('Forward leads to what a menu led on to, after Back has left it', async () => {
  const { show } = drawn()
  await show({ menu: true })
  await show({})
  goTo('/tickets/1')
  await back()
  expect(currentPath()).toBe('/tickets')
  history.forward()
  await settled()
  expect([heard, currentPath()]).toEqual([['/tickets', '/tickets/1'], '/tickets/1'])
  await back()
  expect(currentPath()).toBe('/tickets')
})

test('what a menu led on to is left for the page of the menu', async () => {
  const { show } = drawn()
  await show({ menu: true })
  await show({})
  goTo('/tickets/1')
  await show({ menu: true })
  await show({})
  await back()
  expect([heard, currentPath()]).toEqual([['/tickets'], '/tickets'])
})

test.each([
  ['once the menu is closed', [{ menu: true }, { dialog: true }]],
  ['before the menu is closed', [{ menu: true }, { menu: true, dialog: true }, { dialog: true }]],
])('a dialog that a menu opens, %s, is closed by Back, and the page left by the next', async (_, steps) => {
  const { show, closed } = drawn()
  for (const step of steps) await show(step)
  await back()
  expect([closed, heard, currentPath()]).toEqual([['dialog'], [], '/tickets'])
  await back()
  expect(heard).toEqual(['/first'])
})

test.each([
  ['once the menu is closed', [{ menu: true }, { dialog: true }]],
  ['before the menu is closed', [{ menu: true }, { menu: true, dialog: true }, { dialog: true }]],
])('a dialog that a menu opens, %s, and its own button closes, costs no press of Back', async (_, steps) => {
  const { show } = drawn()
  for (const step of steps) await show(step)
  await show({})
  await settled()
  await back()
  expect(heard).toEqual(['/first'])
})

test('a dialog whose link leads on, to a page that is a moment on its way, leaves one there', async () => {
  const { promise: page, resolve } = Promise.withResolvers<null>()
  const leading = createMemoryRouter([
    { path: '/', element: <Layer isMenu={false} onClose={() => undefined} /> },
    { path: '/tickets/1', loader: () => page, element: null },
  ])
  const tree = (isOpen: boolean) => (
    <BackLayers.Provider value={true}>{isOpen && <RouterProvider router={leading} />}</BackLayers.Provider>
  )
  const { rerender } = render(tree(true))
  window.addEventListener('popstate', router)
  act(() => void leading.navigate('/tickets/1'))
  act(() => rerender(tree(false)))
  goTo('/tickets/1')
  resolve(null)
  await settled()
  expect([heard, currentPath()]).toEqual([[], '/tickets/1'])
  await back()
  expect([heard, currentPath()]).toEqual([['/tickets'], '/tickets'])
})
