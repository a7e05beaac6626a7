import { expect, test } from 'bun:test'
import { Link, Outlet, useNavigate, useSearchParams } from 'react-router-dom'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { useLead, usePlaceNow } from './use-lead'

/** The place at the moment when the act had led on, before anything was drawn. */
let ledTo = ''
let goes: (to: string) => void = () => undefined
let answer = Promise.withResolvers<void>()

function Act() {
  const lead = useLead()
  const placeNow = usePlaceNow()
  async function act() {
    const leadOn = lead()
    await answer.promise
    leadOn('/queues?searchParam=a')
    ledTo = placeNow()
  }
  return (
    <button type="button" onClick={() => void act()}>
      do it
    </button>
  )
}

function Frame() {
  const navigate = useNavigate()
  goes = navigate
  return (
    <>
      <Link to="?gone">take the button away</Link>
      <Link to="/contacts">elsewhere</Link>
      <Outlet />
    </>
  )
}

function LocationPath() {
  const [params] = useSearchParams()
  return params.has('gone') ? null : <Act />
}

async function draw() {
  answer = Promise.withResolvers<void>()
  const children = [
    { path: '/tickets', element: <LocationPath /> },
    { path: '/contacts', element: <p>contacts</p> },
    { path: '/queues', element: <p>queues</p> },
  ]
  const drawn = await drawScreen({ path: '/tickets', routes: [{ element: <Frame />, children }] })
  await drawn.user.click(await screen.findByRole('button', { name: 'do it' }))
  return drawn
}

test('an act leads on once it is done, also when its button has gone', async () => {
  const { user } = await draw()
  await user.click(screen.getByText('take the button away'))
  await waitFor(() => expect(screen.queryByText('do it')).toBeNull())
  answer.resolve()
  await screen.findByText('queues')
  expect(ledTo).toBe('/queues')
})

test('who went elsewhere meanwhile stays there', async () => {
  const { user, router } = await draw()
  await user.click(screen.getByText('elsewhere'))
  await screen.findByText('contacts')
  answer.resolve()
  await answer.promise
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'))
  expect(router.state.location.pathname).toBe('/contacts')
})

test('who begins to go elsewhere in the moment of the answer goes there, though nothing of it is drawn yet', async () => {
  const { router } = await draw()
  answer.resolve()
  goes('/contacts')
  await screen.findByText('contacts')
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'))
  expect(router.state.location.pathname).toBe('/contacts')
})
