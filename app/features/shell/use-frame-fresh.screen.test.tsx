import { expect, test } from 'bun:test'
import { useEffect, useState } from 'react'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { aViewer } from '#tests/support/views.ts'
import { useShell } from '~/lib/ui/use-shell'
import { currentStore } from '~/live/store/browser-store'
import { useFrameFresh } from './use-frame-fresh'

/** Says when it listens, which is after it is drawn: whoever is told before that is nobody. */
function Framed() {
  const viewer = useShell()?.viewer
  const [isListening, setListening] = useState(false)
  useFrameFresh(viewer)
  useEffect(() => setListening(true), [])
  return (
    <>
      <p>
        called {viewer?.name}, {viewer?.email}
      </p>
      {isListening && <p>listening</p>}
    </>
  )
}

test('what others change of the viewer is in the frame at once; that somebody is here reads nothing anew', async () => {
  let frameUser = { name: 'Ana', email: 'ana@loja.example' }
  let reads = 0
  const viewer = () => {
    reads += 1
    return aViewer({ id: 7, color: '#111111', ...frameUser })
  }
  await drawScreen({ path: '/', routes: [{ path: '/', element: <Framed /> }], viewer })
  await screen.findByText('listening')
  const atFirst = reads
  const hear = (version: number, id = 7) => {
    const row = { id, version, color: '#111111', name: id === 7 ? frameUser.name : 'Bia' }
    currentStore()?.take({ from: 'event', updates: [{ noun: 'user', action: 'update', row }] })
  }
  hear(1)
  hear(1)
  hear(2, 8)
  frameUser = { ...frameUser, name: 'Ana Maria' }
  hear(2)
  await screen.findByText('called Ana Maria, ana@loja.example')
  frameUser = { ...frameUser, email: 'maria@loja.example' }
  hear(3)
  await screen.findByText('called Ana Maria, maria@loja.example')
  await waitFor(() => expect(reads).toBe(atFirst + 2))
})
