import { AppError } from '#domain/core/contract/errors.ts'

/** One part of multipart/form-data; `data` must be read before the next part, what is left is passed over. */
export type Part = {
  name: string
  /** Undefined for a plain field. */
  fileName: string | undefined
  type: string
  data: AsyncIterable<Uint8Array>
}

const MAX_HEADER_BYTES = 8 << 10
const MAX_PARTS = 100

/**
 * The parts as they arrive; memory holds one piece of the body at a time, whatever its size. Throws ERR_VALIDATION
 * for a body that is not what its type says. RFC 7578.
 */
export async function* readMultipart(
  body: ReadableStream<Uint8Array>,
  boundary: string,
): AsyncGenerator<Part, void> {
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const source = makeSource(body)
  await drain(source.until(delimiter))
  for (let count = 0; !(await source.isAtEnd()); count++) {
    if (count >= MAX_PARTS) throw malformed()
    const head = readHead(await source.head())
    const data = source.until(delimiter)
    yield { ...head, data }
    await drain(data)
  }
}

/** The boundary of a Content-Type, or undefined when it is not multipart/form-data. */
export function boundaryOf(contentType: string | undefined): string | undefined {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(
      contentType ?? '',
    ) ?? []
  return quoted ?? plain
}

function makeSource(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader()
  // The first delimiter has no line before it.
  let buffer: Buffer = Buffer.from('\r\n')

  async function readMore(): Promise<void> {
    // A sender who goes away in the middle is no fault of ours.
    const { done, value } = await reader.read().catch(() => ({ done: true as const, value: undefined }))
    if (done) throw malformed()
    buffer = buffer.length === 0 ? Buffer.from(value) : Buffer.concat([buffer, value])
  }

  function take(length: number): Buffer {
    const chunk = buffer.subarray(0, length)
    buffer = buffer.subarray(length)
    return chunk
  }

  return {
    /** Yields the bytes before the delimiter, piece by piece, and skips the delimiter. */
    async *until(delimiter: Buffer): AsyncGenerator<Uint8Array, void> {
      for (;;) {
        const index = buffer.indexOf(delimiter)
        if (index >= 0) {
          const last = take(index)
          take(delimiter.length)
          if (last.length > 0) yield last
          return
        }
        const safe = buffer.length - delimiter.length
        if (safe > 0) yield take(safe)
        await readMore()
      }
    },
    async isAtEnd(): Promise<boolean> {
      while (buffer.length < 2) await readMore()
      return take(2).toString('latin1') === '--'
    },
    async head(): Promise<string> {
      for (;;) {
        const position = buffer.indexOf('\r\n\r\n')
        if (position >= 0) return take(position + 4).toString('utf8')
        if (buffer.length > MAX_HEADER_BYTES) throw malformed()
        await readMore()
      }
    },
  }
}

function readHead(text: string): Omit<Part, 'data'> {
  const disposition = /^content-disposition:\s*form-data\s*(;.*)$/im.exec(text)?.[1] ?? ''
  const name = parameter(disposition, 'name')
  if (name === undefined) throw malformed()
  const type = /^content-type:\s*([^\r\n;]+)/im.exec(text)?.[1]?.trim() ?? 'text/plain'
  return { name, fileName: parameter(disposition, 'filename'), type: type.toLowerCase() }
}

/** Browsers write a quote in a name as %22 and a line break as %0D%0A; others escape by a backslash. */
function parameter(disposition: string, wanted: string): string | undefined {
  const value = new RegExp(`;\\s*${wanted}="((?:[^"\\\\]|\\\\.)*)"`, 'i').exec(disposition)?.[1]
  return value
    ?.replace(/\\(["\\])/g, '$1')
    .replace(/%22/g, '"')
    .replace(/%0D|%0A/gi, ' ')
}

async function drain(data: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of data);
}

function malformed(): AppError {
  return new AppError('ERR_VALIDATION', { fields: { body: 'malformed' } })
}
