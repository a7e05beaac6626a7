import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { Hono } from 'hono'
import { boundaryOf } from './multipart.ts'
import type { ApiEnv } from './types.ts'
import { type Upload, type UploadLimits, withUpload } from './uploads.ts'

const LIMITS = { maxFileBytes: 1000, maxFiles: 3 }
type Read = Upload['fields'] & { contents: string[]; names: string[] }

/** Returns the result of `use` for the form that a request holds. */
async function uploadOf<T>(
  request: Request,
  limits: UploadLimits,
  use: (upload: Upload) => Promise<T>,
): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>()
  const routes = new Hono<ApiEnv>().post('*', async (c) => {
    resolve(withUpload(c, limits, use))
    await promise.catch(() => undefined)
    return c.body(null)
  })
  await routes.request(request)
  return promise
}

async function read(request: Request, limits = LIMITS): Promise<Read> {
  return uploadOf(request, limits, async ({ fields, files }) => ({
    ...fields,
    contents: await Promise.all(files.map((file) => file.data.text())),
    names: files.map((file) => file.name),
  }))
}

/** The same bytes in pieces of a given size, as a network brings them. */
function inPieces(body: Uint8Array, type: string, size: number): Request {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let offset = 0; offset < body.length; offset += size)
        controller.enqueue(body.subarray(offset, offset + size))
      controller.close()
    },
  })
  return new Request('http://x/', { method: 'POST', body: stream, headers: { 'Content-Type': type } })
}

describe('an upload', () => {
  test('is read as it was sent, in pieces of any size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 300 }),
        fc.string({ maxLength: 20 }),
        fc.integer({ min: 1, max: 50 }),
        async (bytes, text, size) => {
          const form = new FormData()
          form.set('body', text)
          form.append('medias', new File([bytes], 'ação "1"; x.png', { type: 'image/png' }))
          const response = new Response(form)
          const type = response.headers.get('content-type') ?? ''
          const request = inPieces(await response.bytes(), type, size)
          const upload = await uploadOf(request, LIMITS, async ({ fields, files }) => ({
            text: fields.body,
            name: files[0]?.name,
            bytes: await files[0]?.data.bytes(),
          }))
          expect(upload.bytes).toEqual(bytes)
          expect(upload.name).toBe('ação "1"; x.png')
          expect(upload.text).toBe(text.replace(/\r\n|\r|\n/g, '\r\n'))
        },
      ),
      { numRuns: 150 },
    )
  })

  test('leaves out empty file fields, takes repeated fields as a list, and no path from a name', async () => {
    const form = new FormData()
    form.append('body', 'a')
    form.append('body', 'b')
    form.append('medias', new File([], ''))
    form.append('medias', new File(['x'], '../../etc/passwd'))
    const request = new Request('http://x/', { method: 'POST', body: form })
    expect(await read(request)).toMatchObject({ body: ['a', 'b'], names: ['passwd'], contents: ['x'] })
  })

  test('is refused when a file is too large, there are too many, or it is no multipart', async () => {
    const form = (count: number, size: number) => {
      const parsedForm = new FormData()
      for (let n = 0; n < count; n++) parsedForm.append('medias', new File(['x'.repeat(size)], `${n}.txt`))
      return new Request('http://x/', { method: 'POST', body: parsedForm })
    }
    await expect(read(form(1, 1001))).rejects.toMatchObject({ code: 'ERR_FILE_TOO_LARGE' })
    await expect(read(form(4, 1))).rejects.toMatchObject({ code: 'ERR_VALIDATION' })
    const type = 'multipart/form-data; boundary=b'
    const bad = [
      '',
      '--b',
      '--b\r\n',
      '--b\r\nX: y\r\n\r\n',
      '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--',
      'x'.repeat(20_000),
    ]
    for (const text of bad) {
      await expect(read(inPieces(Buffer.from(text), type, 7))).rejects.toMatchObject({
        code: 'ERR_VALIDATION',
      })
    }
    expect(boundaryOf('multipart/form-data; charset=utf-8; boundary="a b"')).toBe('a b')
    expect(boundaryOf('application/json')).toBeUndefined()
  })
})
