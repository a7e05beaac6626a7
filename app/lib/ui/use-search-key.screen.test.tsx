import { expect, test } from 'bun:test'
import { useRef } from 'react'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { enabledActions } from './actions/running'
import { useSearchKey } from './use-search-key'

function Page() {
  const input = useRef<HTMLInputElement>(null)
  useSearchKey(() => input.current)
  return (
    <>
      <a href="/row">row</a>
      <input ref={input} type="search" aria-label="search" />
    </>
  )
}

test('Escape in an empty search goes back to where `s` was pressed; with a text it stays', async () => {
  const { user } = await drawScreen({ path: '/', routes: [{ path: '/', element: <Page /> }] })
  const row = await screen.findByText('row')
  await waitFor(() => expect(enabledActions()).toContain('search'))
  const search = screen.getByLabelText('search')
  row.focus()
  await user.keyboard('s')
  expect(document.activeElement).toBe(search)
  await user.keyboard('maria{Escape}')
  expect(document.activeElement).toBe(search)
  await user.clear(search)
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(row)
})
