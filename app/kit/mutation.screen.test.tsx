import { expect, test } from 'bun:test'
import { useState } from 'react'
import { tagResource } from '#domain/tags/contract/resource.ts'
import { type Answerer, drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { useMutation } from './mutation'

const done: unknown[] = []

function Act() {
  const { run, busy, problem } = useMutation(tagResource.endpoints.remove, {
    key: 7,
    onDone: (answer) => done.push(answer),
  })
  return (
    <button type="button" onClick={() => void run({ tagId: 7 })}>
      {busy ? 'busy' : (problem?.code ?? 'do it')}
    </button>
  )
}

function LocationPath() {
  const [isShown, setShown] = useState(true)
  return (
    <>
      {isShown && <Act />}
      <button type="button" onClick={() => setShown(!isShown)}>
        toggle
      </button>
    </>
  )
}

function draw(answer: Answerer) {
  return drawScreen({
    path: '/connections',
    routes: [{ path: '/connections', element: <LocationPath /> }],
    answer,
  })
}

/** An answer that comes when it is let go. */
function holdAnswer(answer: { status?: number; body: unknown }) {
  const gate = Promise.withResolvers<void>()
  return { answer: () => gate.promise.then(() => answer), letGo: gate.resolve }
}

test('pressed twice while it is under way it is requests once', async () => {
  const { answer, letGo } = holdAnswer({ body: { message: 'tag deleted' } })
  const { user, requests } = await draw(answer)
  await user.click(await screen.findByRole('button', { name: 'do it' }))
  await user.click(screen.getByRole('button', { name: 'busy' }))
  letGo()
  await screen.findByRole('button', { name: 'do it' })
  expect(requests).toEqual(['DELETE /tags/7'])
  expect(done.splice(0)).toEqual([{ message: 'tag deleted' }])
})

test('its answer does not die with who requests: who is drawn again sees it under way, and why it was refused', async () => {
  const { answer, letGo } = holdAnswer({ status: 409, body: { error: 'ERR_PLAN_LIMIT' } })
  const { user } = await draw(answer)
  await user.click(await screen.findByRole('button', { name: 'do it' }))
  await user.click(screen.getByRole('button', { name: 'toggle' }))
  await user.click(screen.getByRole('button', { name: 'toggle' }))
  expect(screen.getByRole('button', { name: 'busy' })).toBeTruthy()
  letGo()
  await screen.findByRole('button', { name: 'ERR_PLAN_LIMIT' })
})

test('a refusal that nobody is left to show is said', async () => {
  const { answer, letGo } = holdAnswer({ status: 409, body: { error: 'ERR_PLAN_LIMIT' } })
  const { user } = await draw(answer)
  await user.click(await screen.findByRole('button', { name: /do it|ERR/ }))
  await user.click(screen.getByRole('button', { name: 'toggle' }))
  letGo()
  await waitFor(() => expect(document.body.textContent).toContain('limite do plano'))
})

function Silent() {
  const { run } = useMutation(tagResource.endpoints.remove, { key: 8 })
  return (
    <button type="button" onClick={() => void run({ tagId: 8 })}>
      do it
    </button>
  )
}

test('a refusal is said where the component that requests is there, and shows no reason', async () => {
  const refusal = { status: 409, body: { error: 'ERR_PLAN_LIMIT' } }
  const routes = [{ path: '/connections', element: <Silent /> }]
  const { user } = await drawScreen({ path: '/connections', routes, answer: () => refusal })
  await user.click(await screen.findByRole('button', { name: 'do it' }))
  await waitFor(() => expect(document.body.textContent).toContain('limite do plano'))
})

function Choice() {
  const { run } = useMutation(tagResource.endpoints.update, { key: 9 })
  const name = (text: string) => () => void run({ tagId: 9, version: 1, name: text })
  return (
    <>
      {['Ana', 'Bia'].map((label) => (
        <button key={label} type="button" onClick={name(label)}>
          {label}
        </button>
      ))}
    </>
  )
}

test('what is chosen while another choice is under way is requests after it, and the same choice once', async () => {
  const gate = Promise.withResolvers<void>()
  const sent: unknown[] = []
  const { user } = await drawScreen({
    path: '/connections',
    routes: [{ path: '/connections', element: <Choice /> }],
    async answer({ body }) {
      sent.push(Reflect.get(Object(body), 'name'))
      await gate.promise
      return { body: {} }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Ana' }))
  await user.click(screen.getByRole('button', { name: 'Ana' }))
  await user.click(screen.getByRole('button', { name: 'Bia' }))
  expect(sent).toEqual(['Ana'])
  gate.resolve()
  await waitFor(() => expect(sent).toEqual(['Ana', 'Bia']))
})
