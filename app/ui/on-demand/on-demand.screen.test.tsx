import { expect, spyOn, test } from 'bun:test'
import { type ComponentType, useState } from 'react'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { onDemand, openedOnDemand, usePreload } from './on-demand'

type SheetProps = { open: boolean; onOpenChange: (open: boolean) => void }
const aSheet: ComponentType<SheetProps> = ({ open }) => (open ? <p>the sheet</p> : null)

/** Code that does not come so many times, and how often it was asked for. */
function failing<P>(times: number, part: ComponentType<P>) {
  const calls = { times: 0 }
  const preload = async () => {
    calls.times += 1
    if (calls.times <= times) throw new Error('no network')
    return part
  }
  return { preload, calls }
}

type PageProps = { Sheet: ReturnType<typeof openedOnDemand<SheetProps>> }

function Page({ Sheet }: PageProps) {
  const [open, setOpen] = useState(false)
  usePreload(Sheet)
  return (
    <>
      <h1>the page</h1>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <Sheet open={open} onOpenChange={setOpen} />
    </>
  )
}

function draw(element: React.ReactNode) {
  return drawScreen({ path: '/connections', routes: [{ path: '/connections', element }] })
}

test('what opens over the page and could not be preloaded says so, and comes when it is tried again', async () => {
  const { preload, calls } = failing(2, aSheet)
  const { user } = await draw(<Page Sheet={openedOnDemand(preload)} />)
  await screen.findByText('the page')
  await waitFor(() => expect(calls.times).toBe(1))
  await user.click(screen.getByRole('button', { name: 'open' }))
  await screen.findByRole('alert')
  screen.getByText('the page')
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  await screen.findByText('the sheet')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what fails when it is drawn says so in its place; the page stays, and it is drawn when it is tried again', async () => {
  const reported = spyOn(console, 'error').mockImplementation(() => undefined)
  try {
    const state = { isBroken: true }
    const Part = onDemand(async () => () => {
      if (state.isBroken) throw new Error('broken')
      return <p>the part</p>
    })
    const { user } = await draw(
      <>
        <h1>the page</h1>
        <Part />
      </>,
    )
    await screen.findByRole('alert')
    screen.getByText('the page')
    state.isBroken = false
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    await screen.findByText('the part')
  } finally {
    reported.mockRestore()
  }
})
