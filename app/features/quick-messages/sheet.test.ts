import { describe, expect, test } from 'bun:test'
import { aQuickMessageView } from '#tests/support/views.ts'
import { standInApi } from '#tests/support/web-context.ts'
import { action } from './sheet.route'

const ROW = aQuickMessageView({ id: 7, version: 3, message: '' })
const WITH_FILE = { ...ROW, isMedia: true, mediaPath: '/media/1', mediaName: 'tabela.txt' }
const file = new File(['Tabela'], 'tabela.txt', { type: 'text/plain' })

/** Posts a form. Returns what the API is asked to write, and the answer to the form. */
async function posted(id: string, fields: Record<string, string | File>, row = ROW) {
  const { context, asked } = standInApi(() => Response.json(row))
  const body = new FormData()
  for (const [name, value] of Object.entries({ shortcode: 'oi', version: '3', ...fields }))
    body.append(name, value)
  const request = new Request(`http://localhost:3000/quick-messages/${id}`, { method: 'POST', body })
  const answer = await action({ request, context, params: { id } })
  return { answer, writes: asked.filter((call) => !call.startsWith('GET')) }
}

describe('a quick message with neither a text nor a file', () => {
  test.each([
    ['new', { message: ' ' }, ROW],
    ['7', { message: '' }, ROW],
    ['7', { message: '', 'media-remove': 'true' }, WITH_FILE],
  ] as const)('is not saved (%s %o)', async (id, fields, row) => {
    const { answer, writes } = await posted(id, fields, row)
    expect(writes).toEqual([])
    expect(answer).toMatchObject({
      init: { status: 422 },
      data: { result: { error: { message: ['required'] } } },
    })
  })

  test.each([
    ['new', { message: 'Olá' }, ROW],
    ['new', { message: '', media: file }, ROW],
    ['7', { message: '' }, WITH_FILE],
    ['7', { message: 'Olá', 'media-remove': 'true' }, WITH_FILE],
  ] as const)('is not what has one of them (%s %o)', async (id, fields, row) => {
    expect((await posted(id, fields, row)).writes).not.toEqual([])
  })
})
