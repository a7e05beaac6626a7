import { afterEach, expect, test } from 'bun:test'
import { render } from '@testing-library/react'
import { useSameViewer } from './use-same-viewer'

const ownReload = window.location.reload
let reloadCount = 0

afterEach(() => {
  Object.assign(window.location, { reload: ownReload })
  window.localStorage.clear()
})

function Page({ viewer }: { viewer: string }) {
  useSameViewer(viewer)
  return null
}

/** The page of viewer 1, which counts how often it is read anew. */
function openPage() {
  reloadCount = 0
  Object.assign(window.location, {
    reload: () => {
      reloadCount += 1
    },
  })
  return render(<Page viewer="1:1" />)
}

/** As the browser tells a tab of what another tab wrote. */
function signInElsewhere(viewer: string): void {
  window.localStorage.setItem('recado-viewer', viewer)
  window.dispatchEvent(new StorageEvent('storage', { key: 'recado-viewer' }))
}

test('a page is read anew once another tab has signed in somebody else', () => {
  openPage()
  signInElsewhere('1:2')
  expect(reloadCount).toBe(1)
})

test('a page is read anew once another tab visits another company', () => {
  openPage()
  signInElsewhere('2:1')
  expect(reloadCount).toBe(1)
})

test('it stays where the same person signs in again, and where something else is written', () => {
  openPage()
  signInElsewhere('1:1')
  window.dispatchEvent(new StorageEvent('storage', { key: 'recado-written' }))
  expect(reloadCount).toBe(0)
})

test('a page that the browser kept meanwhile is read anew when it is shown', () => {
  openPage()
  window.localStorage.setItem('recado-viewer', '1:2')
  window.dispatchEvent(new Event('pageshow'))
  expect(reloadCount).toBe(1)
})

test('the page of the next viewer says who they are', () => {
  openPage().unmount()
  render(<Page viewer="1:2" />)
  expect(window.localStorage.getItem('recado-viewer')).toBe('1:2')
  expect(reloadCount).toBe(0)
})
