import { expect, test } from 'bun:test'
import { useSearchParams } from 'react-router-dom'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { useSearchText } from './use-search-text'

function Box() {
  const [params, setParams] = useSearchParams()
  const { text, setText } = useSearchText(params.get('q') ?? '', (q) => setParams({ q }))
  return <input type="search" value={text} onChange={(event) => setText(event.currentTarget.value)} />
}

function box(): HTMLInputElement {
  return screen.getByRole('searchbox')
}

test('what is typed while an answer is on its way stays, and is asked for in its turn; "back" gives the word of before', async () => {
  let answer = Promise.resolve(null)
  const { user, router } = await drawScreen({
    path: '/contacts',
    routes: [{ path: '/contacts', element: <Box />, loader: () => answer }],
  })
  await screen.findByRole('searchbox')
  const slow = Promise.withResolvers<null>()
  answer = slow.promise
  await user.type(box(), 'mar')
  await waitFor(() => expect(router.state.navigation.location?.search).toBe('?q=mar'))
  await user.type(box(), 'ia')
  answer = Promise.resolve(null)
  slow.resolve(null)
  await waitFor(() => expect(router.state.location.search).toBe('?q=maria'))
  expect(box().value).toBe('maria')
  await router.navigate(-1)
  await waitFor(() => expect(box().value).toBe('mar'))
})

test('what is typed while a page with another word is on its way stays, and is asked for once that page is there', async () => {
  let answer = Promise.resolve(null)
  const { user, router } = await drawScreen({
    path: '/contacts?q=mar',
    routes: [{ path: '/contacts', element: <Box />, loader: () => answer }],
  })
  await waitFor(() => expect(box().value).toBe('mar'))
  const slow = Promise.withResolvers<null>()
  answer = slow.promise
  void router.navigate('/contacts')
  await user.clear(box())
  await user.type(box(), 'joana')
  answer = Promise.resolve(null)
  slow.resolve(null)
  await waitFor(() => expect(router.state.location.search).toBe('?q=joana'))
  expect(box().value).toBe('joana')
  await router.navigate(-1)
  await waitFor(() => expect(box().value).toBe(''))
})

test('a word is asked for again where another page came in place of its answer', async () => {
  let answer = Promise.resolve(null)
  const { user, router } = await drawScreen({
    path: '/contacts',
    routes: [{ path: '/contacts', element: <Box />, loader: () => answer }],
  })
  await screen.findByRole('searchbox')
  const slow = Promise.withResolvers<null>()
  answer = slow.promise
  await user.type(box(), 'mar')
  await waitFor(() => expect(router.state.navigation.location?.search).toBe('?q=mar'))
  answer = Promise.resolve(null)
  await router.navigate('/contacts?sheet=1')
  await waitFor(() => expect(router.state.location.search).toBe('?q=mar'))
  expect(box().value).toBe('mar')
  slow.resolve(null)
})
