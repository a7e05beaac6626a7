import { expect, test } from 'bun:test'
import { standInApi } from '#tests/support/web-context.ts'
import { readBrowserChoice } from '../lib/server/preferences.server'
import { keepSession } from '../lib/server/session.server'
import { action } from './resources.preferences'

/** Somebody's browser, an API that keeps what it is given, and a form that is sent. */
async function send(fields: Record<string, string>, status = 200, isSignedIn = true) {
  const sentBodies: unknown[] = []
  const { context, asked } = standInApi(async (request) => {
    sentBodies.push(await request.json())
    return Response.json(status === 200 ? {} : { error: 'ERR_BUSY' }, { status })
  })
  const cookie = await keepSession('a-session-id', context)
  const request = new Request('http://localhost:3000/resources/preferences', {
    method: 'POST',
    headers: isSignedIn ? { cookie } : {},
    body: new URLSearchParams(fields),
  })
  const answer = await action({ request, context, params: {} })
  return { answer, asked, sentBodies }
}

test('width and density of the list are the user’s, and go to the API', async () => {
  const { answer, asked, sentBodies } = await send({ listWidth: '512', density: 'compact' })
  expect(answer.status).toBe(200)
  expect(asked).toEqual(['PUT /preferences'])
  expect(sentBodies).toEqual([{ listWidth: 512, density: 'compact' }])
  expect(answer.headers.get('set-cookie')).toBeNull()
})

test('theme and language are this browser’s before anybody has signed in, also without JavaScript', async () => {
  const { answer, asked } = await send({ theme: 'dark', back: '/tickets?tab=closed' }, 200, false)
  expect(asked).toEqual([])
  expect(answer.headers.get('location')).toBe('/tickets?tab=closed')
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
  const next = new Request('http://localhost:3000/', { headers: { cookie } })
  expect(await readBrowserChoice(next)).toEqual({ theme: 'dark', language: undefined })
})

test('theme and language of who is signed in are theirs too, and follow them', async () => {
  const { answer, sentBodies } = await send({ theme: 'dark', language: 'es' })
  expect(sentBodies).toEqual([{ theme: 'dark', language: 'es' }])
  expect(answer.headers.get('set-cookie')).toContain('recado-preferences')
  const over = await send({ theme: 'dark' }, 401)
  expect(over.answer.status).toBe(200)
})

test('what is no width is refused, and what the API refuses is said', async () => {
  expect((await send({ listWidth: '9999' })).answer.status).toBe(422)
  const { answer } = await send({ density: 'compact' }, 503)
  expect(answer.status).toBe(503)
  expect(await answer.json()).toEqual({ problem: { code: 'ERR_BUSY' } })
})
