import { expect, test } from 'bun:test'
import { aConnectionView } from '#tests/support/views.ts'
import { standInApi } from '#tests/support/web-context.ts'
import * as editConnection from './$connectionId.edit.route'
import * as newConnection from './new.route'

const ROW = aConnectionView(7, 'Balcão')

/** A sheet that is posted with a picture of the greeting, and what the API was asked; `refused` is its answer to the picture. */
async function postWithPicture({ action }: typeof editConnection | typeof newConnection, refused?: Response) {
  const { context, asked } = standInApi(async (request) => {
    const type = request.headers.get('content-type') ?? ''
    const isForm = type.startsWith('multipart/')
    const form = isForm ? await request.formData() : undefined
    const file = form?.get('file')
    if (file instanceof File) asked.push(`with ${file.name}`)
    return (form && refused) ?? Response.json(ROW)
  })
  const body = new FormData()
  for (const name of ['name', 'greetingMessage', 'ratingMessage']) body.append(name, 'Balcão')
  body.append('version', '1')
  body.append('greetingMedia', new File(['imagem'], 'balcao.png', { type: 'image/png' }))
  const request = new Request('http://localhost:3000/connections', { method: 'POST', body })
  return { answer: await action({ request, context, params: { connectionId: '7' } }), asked }
}

test('a new connection goes to the API in one call with the picture of its greeting, and leads on to be paired', async () => {
  const { answer, asked } = await postWithPicture(newConnection)
  expect(asked).toEqual(['POST /whatsapp', 'with balcao.png'])
  expect(answer).toBeInstanceOf(Response)
  expect(answer instanceof Response && answer.headers.get('location')).toBe('/connections/7/pair')
})

test('one that is there is saved in one call with its picture', async () => {
  const { asked } = await postWithPicture(editConnection)
  expect(asked).toEqual(['POST /whatsapp/7/media-upload', 'with balcao.png'])
})

test('why a picture was refused stands at its field, with what was typed', async () => {
  const { answer, asked } = await postWithPicture(
    newConnection,
    Response.json({ error: 'ERR_FILE_TYPE' }, { status: 415 }),
  )
  expect(asked).toEqual(['POST /whatsapp', 'with balcao.png'])
  expect(answer).toMatchObject({
    data: { result: { initialValue: { name: 'Balcão' }, error: { greetingMedia: ['ERR_FILE_TYPE'] } } },
  })
})
