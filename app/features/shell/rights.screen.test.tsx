import { expect, test } from 'bun:test'
import { useEffect, useState } from 'react'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { aViewer } from '#tests/support/views.ts'
import { useShell } from '~/lib/ui/use-shell'
import { currentStore } from '~/live/store/browser-store'
import type { Resync } from '~/live/store/source'
import { RightsBar } from './rights-bar'
import { useRightsFresh } from './use-rights-fresh'

/** Says when it listens, which is after it is drawn: whoever is told before that is nobody. */
function Framed() {
  const viewer = useShell()?.viewer
  const [isListening, setListening] = useState(false)
  useRightsFresh(viewer)
  useEffect(() => setListening(true), [])
  return (
    <>
      <RightsBar />
      <p>connections {viewer?.allowConnections}</p>
      <p>called {viewer?.name}</p>
      {isListening && <p>listening</p>}
    </>
  )
}

const NOTICE = /^O que você pode ver ou fazer mudou/

test.each(['rights', 'gap', 'fault'] as const)(
  'a right taken away is seen and said once, told as %s',
  async (reason: Resync) => {
    let allowConnections: 'enabled' | 'disabled' = 'enabled'
    const viewer = () => aViewer({ allowConnections })
    await drawScreen({ path: '/', routes: [{ path: '/', element: <Framed /> }], viewer })
    await screen.findByText('connections enabled')
    await screen.findByText('listening')
    allowConnections = 'disabled'
    currentStore()?.resync(reason)
    await screen.findByText('connections disabled')
    await screen.findByText(NOTICE)
  },
)

test('after a gap in which other things changed the frame is as it is now, and nothing is said of rights', async () => {
  let name = 'Ana'
  const viewer = () => aViewer({ name, companyId: 2 })
  await drawScreen({ path: '/', routes: [{ path: '/', element: <Framed /> }], viewer })
  await screen.findByText('called Ana')
  await screen.findByText('listening')
  name = 'Ana Maria'
  currentStore()?.resync('gap')
  await screen.findByText('called Ana Maria')
  expect(screen.queryByText(NOTICE)).toBeNull()
})
