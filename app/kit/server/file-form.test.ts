import { describe, expect, test } from 'bun:test'
import * as quickMessages from '#domain/quick-messages/contract/endpoints.ts'
import { quickMessageResource } from '#domain/quick-messages/contract/resource.ts'
import { aQuickMessageView } from '#tests/support/views.ts'
import { standInApi } from '#tests/support/web-context.ts'
import { formAction } from './form-action.server'

const { attach, detach } = quickMessages
const act = formAction(quickMessageResource, 'tags', { field: 'media', attach, detach })

const ROW = aQuickMessageView({ id: 7, version: 3, message: 'Olá' })

/** Returns what was posted with a file, and the API calls that it caused; `onFile` answers calls of `…/media-upload`. */
async function sent(id: string, fields: Record<string, string | File>, onFile = () => Response.json(ROW)) {
  const bodies: unknown[] = []
  const { context, asked } = standInApi(async (request) => {
    if (request.url.includes('/media-upload')) return onFile()
    if (request.method !== 'DELETE') bodies.push(await request.json())
    return Response.json(ROW)
  })
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const request = new Request(`http://localhost:3000/quick-messages/${id}`, { method: 'POST', body })
  return { answer: await act({ request, context, params: { id } }), asked, bodies }
}

const file = () => new File(['Tabela'], 'tabela.txt', { type: 'text/plain' })
const tooLarge = () => Response.json({ error: 'ERR_FILE_TOO_LARGE' }, { status: 413 })

describe('a form with a file', () => {
  test('of a new row creates it, and then brings its file', async () => {
    const { asked, bodies } = await sent('new', { shortcode: 'oi', media: file() })
    expect(asked).toEqual(['POST /quick-messages', 'POST /quick-messages/7/media-upload'])
    expect(bodies).toEqual([{ shortcode: 'oi' }])
  })

  test('that is refused leaves no row behind, and says so at the file with all that was typed', async () => {
    const { answer, asked } = await sent('new', { shortcode: 'oi', media: file() }, tooLarge)
    expect(asked.at(-1)).toBe('DELETE /quick-messages/7')
    expect(answer).toMatchObject({
      init: { status: 413 },
      data: { result: { initialValue: { shortcode: 'oi' }, error: { media: ['ERR_FILE_TOO_LARGE'] } } },
    })
  })

  test('of a row that is there is saved with it in one call, and what is wrong stands at its field', async () => {
    const edited = { shortcode: 'ola', version: '3', media: file() }
    const saved = await sent('7', edited, () => Response.json({ ...ROW, version: 4 }))
    expect([saved.asked, saved.bodies]).toEqual([['POST /quick-messages/7/media-upload'], []])
    const fields = { shortcode: 'taken' }
    const refused = await sent('7', edited, () =>
      Response.json({ error: 'ERR_VALIDATION', details: { fields } }, { status: 422 }),
    )
    expect(refused.asked).toEqual(['POST /quick-messages/7/media-upload'])
    expect(refused.answer).toMatchObject({ data: { result: { error: { shortcode: ['taken'] } } } })
  })

  test('without one leaves the file that is there, and takes it away where that was ticked', async () => {
    const emptyFile = new File([], '', { type: 'application/octet-stream' })
    const savedForm = await sent('7', { shortcode: 'ola', version: '3', media: emptyFile })
    expect(savedForm.asked).toEqual(['PUT /quick-messages/7'])
    const ticked = { shortcode: 'ola', version: '3', media: emptyFile, 'media-remove': 'true' }
    expect((await sent('7', { ...ticked, version: '2' })).asked).toEqual([
      'PUT /quick-messages/7',
      'DELETE /quick-messages/7/media-upload?version=3',
    ])
  })

  test('saves nothing once somebody else has changed the row', async () => {
    const changed = () => Response.json({ error: 'ERR_ROW_CHANGED' }, { status: 409 })
    const { answer, asked } = await sent('7', { shortcode: 'ola', version: '2', media: file() }, changed)
    expect(asked).toEqual(['POST /quick-messages/7/media-upload'])
    expect(answer).toMatchObject({ data: { problem: { code: 'ERR_ROW_CHANGED', fields: {} } } })
  })
})
