import { expect, test } from 'bun:test'
import { act } from '@testing-library/react'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { currentStore } from './browser-store'
import { useHeldRow } from './use-held-row'

const LOADED = { id: 7, version: 1, name: 'Clientes' }

function Heading() {
  const row = useHeldRow('contactList', LOADED)
  return <p>{String(row?.name ?? LOADED.name)}</p>
}

test('a row that stands by itself follows what is told of it, however many other rows come and go', async () => {
  await drawScreen({ path: '/list', routes: [{ path: '/list', element: <Heading /> }] })
  await screen.findByText('Clientes')
  const tell = (version: number, name: string) =>
    act(() => {
      const row = { ...LOADED, version, name }
      currentStore()?.take({ from: 'event', updates: [{ noun: 'contactList', action: 'update', row }] })
    })
  await tell(2, 'Fregueses')
  await screen.findByText('Fregueses')
  act(() => {
    // As when everything is read anew: nothing that was heard is remembered, and only what is held stays.
    currentStore()?.resync('gap')
  })
  expect(await screen.findByText('Fregueses')).toBeDefined()
  await tell(3, 'Amigos')
  await screen.findByText('Amigos')
})
