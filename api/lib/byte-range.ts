import { AppError } from '#domain/core/contract/errors.ts'

export type ByteRange = { start: number; end: number }

/**
 * The one range that a header asks of a body of `size` bytes; undefined for none, for several, and for what is not
 * understood: then the whole is answered. Throws ERR_RANGE when it lies outside. RFC 9110 §14.
 */
export function readRange(header: string | undefined, size: number): ByteRange | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replaceAll(' ', '') ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && from !== '' && Number(to) < Number(from)) return undefined
  if (start >= size || end < start) throw new AppError('ERR_RANGE', { size })
  return { start, end }
}
