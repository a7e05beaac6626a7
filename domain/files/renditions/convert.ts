import { z } from 'zod'
import type { Ctx } from '../../core/context.ts'
import { MINUTE_MS } from '../../core/contract/time.ts'
import { makeFairLine } from '../../core/process/fair-line.ts'
import type { RenditionFormat } from '../contract/rules.ts'

const TIMEOUT_MS = 2 * MINUTE_MS
const Answer = z.object({ bytes: z.instanceof(Uint8Array).nullable() })

/** One conversion after the other, as each takes a processor; companies take turns. */
const inLine = makeFairLine<number>()

/**
 * A file in another format, or null where it cannot be read. Each conversion runs in a thread of its own: one that takes longer than two
 * minutes ends with its thread.
 */
export function convertFile(
  { companyId }: Pick<Ctx, 'companyId'>,
  file: Blob,
  format: RenditionFormat,
): Promise<Uint8Array<ArrayBuffer> | null> {
  return inLine(companyId, async () => runWorker(new Uint8Array(await file.arrayBuffer()), format))
}

async function runWorker(
  file: Uint8Array<ArrayBuffer>,
  format: RenditionFormat,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url).href)
  const { promise, resolve } = Promise.withResolvers<unknown>()
  worker.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data)
  worker.onerror = () => resolve(undefined)
  const timer = setTimeout(() => resolve(undefined), TIMEOUT_MS)
  try {
    worker.postMessage({ file, format }, [file.buffer])
    const { bytes = null } = Answer.safeParse(await promise).data ?? {}
    return bytes && new Uint8Array(bytes)
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
