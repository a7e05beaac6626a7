import { expect, test } from 'bun:test'
import { act } from '@testing-library/react'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { type ListAddress, useListAddress } from './use-list-address'

let address: ListAddress

function List() {
  address = useListAddress()
  return <p>the list</p>
}

/** A list whose page is read until the test lets it come. */
async function drawn(path = '/connections') {
  const waiting: (() => void)[] = []
  const state = { isSlow: false }
  const loader = () => (state.isSlow ? new Promise<null>((come) => waiting.push(() => come(null))) : null)
  const { router } = await drawScreen({
    path: path,
    routes: [{ path: '/connections', element: <List />, loader }],
  })
  await screen.findByText('the list')
  const searched = () => Object.fromEntries(new URLSearchParams(router.state.location.search))
  return {
    router,
    searched,
    state,
    come: () => act(async () => waiting.splice(0).forEach((release) => void release())),
  }
}

test('two changes of one moment are both in the address', async () => {
  const { searched } = await drawn('/connections?sort=name')
  act(() => {
    address.change({ searchParam: 'ana' })
    address.change({ queueId: '3' })
  })
  await waitFor(() => expect(searched()).toEqual({ sort: 'name', searchParam: 'ana', queueId: '3' }))
})

test('a change that is made while another is read comes on top of it', async () => {
  const { searched, state, come } = await drawn()
  state.isSlow = true
  act(() => address.change({ searchParam: 'ana' }))
  await waitFor(() => expect(address.isChanging).toBe(true))
  act(() => {
    address.change({ queueId: '3' })
    address.change({ searchParam: '' })
  })
  state.isSlow = false
  await come()
  await waitFor(() => expect(searched()).toEqual({ queueId: '3' }))
})

test('what the router went on to counts, not what was asked for before', async () => {
  const { router, searched } = await drawn()
  act(() => address.change({ searchParam: 'ana' }))
  await waitFor(() => expect(searched()).toEqual({ searchParam: 'ana' }))
  await act(() => router.navigate('/connections?sort=name'))
  act(() => address.change({ queueId: '3' }))
  await waitFor(() => expect(searched()).toEqual({ sort: 'name', queueId: '3' }))
})
