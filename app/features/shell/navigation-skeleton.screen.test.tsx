import { expect, test } from 'bun:test'
import { Link, Outlet } from 'react-router-dom'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { NavigationSkeleton } from './navigation-skeleton'

function gate() {
  let open = () => undefined as unknown
  const opened = new Promise<null>((resolve) => {
    open = () => resolve(null)
  })
  return { opened, open: () => open() }
}

function routes(contacts: Promise<null>) {
  const page = (text: string) => (
    <>
      <p>{text}</p>
      <Link to="/contacts">Ir</Link>
    </>
  )
  return [
    {
      element: (
        <NavigationSkeleton>
          <Outlet />
        </NavigationSkeleton>
      ),
      children: [
        { path: '/tags', element: page('the tags') },
        { path: '/contacts', loader: () => contacts, element: page('the contacts') },
      ],
    },
  ]
}

test('a page that is slow to come is shown in its shape at once, and the page before is no longer', async () => {
  const { opened, open } = gate()
  const { user } = await drawScreen({ path: '/tags', routes: routes(opened) })
  await user.click(await screen.findByRole('link', { name: 'Ir' }))
  const heading = await screen.findByRole('heading', { name: 'Contatos' })
  expect(heading.closest('[data-arriving]')?.getAttribute('data-arriving')).toBe('contacts')
  expect(screen.getByText('the tags').closest('.hidden')).not.toBeNull()
  open()
  await screen.findByText('the contacts')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Contatos' })).toBeNull())
})

test('a page that comes at once is shown without its shape before', async () => {
  const { user } = await drawScreen({ path: '/tags', routes: routes(Promise.resolve(null)) })
  const states: boolean[] = []
  const watch = new MutationObserver(() => states.push(document.querySelector('[data-arriving]') !== null))
  watch.observe(document.body, { childList: true, subtree: true })
  await user.click(await screen.findByRole('link', { name: 'Ir' }))
  await screen.findByText('the contacts')
  watch.disconnect()
  expect(states).not.toContain(true)
})
