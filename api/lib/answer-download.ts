import type { Readable } from 'node:stream'
import { XLSX_TYPE } from '#domain/core/sheets/xlsx-writer.ts'
import { encodeName } from './encode-name.ts'

/** A spreadsheet that is written while it is sent. */
export function answerDownload({ fileName, bytes }: { fileName: string; bytes: Readable }): Response {
  return new Response(streamOf(bytes), {
    headers: {
      'Content-Type': XLSX_TYPE,
      'Content-Disposition': `attachment; filename="file.xlsx"; filename*=UTF-8''${encodeName(fileName)}`,
      'Cache-Control': 'no-store',
    },
  })
}

/** Read as it is sent, and let go where nobody takes it any more. */
function streamOf(bytes: Readable): ReadableStream<Uint8Array> {
  const pieces: AsyncIterator<Uint8Array> = bytes[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await pieces.return?.()
    },
  })
}
