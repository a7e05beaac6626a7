import { SaxesParser } from 'saxes'
import { makeEventLoopYield } from '../../../core/process/event-loop-yield.ts'
import { SHEET_BOUNDS, sheetFault } from './sheet.ts'

type Handlers = {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/**
 * Bytes that are parsed in one step. A document that is malformed or never ends is read no further than the step that
 * shows it.
 */
const PIECE = 64 << 10

/**
 * Parses XML as it arrives and calls the handlers with its tags, without their prefixes; it yields after each step, so
 * that the caller can take what the handlers gathered. A document type is refused, because it may refer to content
 * elsewhere. Nothing is read beyond `byteLimit` bytes.
 */
export async function* readXml(
  chunks: AsyncIterable<Uint8Array>,
  handlers: Handlers,
  byteLimit = Number.POSITIVE_INFINITY,
): AsyncGenerator<void> {
  const parser = new SaxesParser()
  const decoder = new TextDecoder()
  const yieldToLoop = makeEventLoopYield()
  let unread = 0
  let read = 0
  let depth = 0
  const heard = () => {
    unread = 0
  }
  parser.on('opentag', ({ name, attributes }) => {
    heard()
    if (++depth > SHEET_BOUNDS.depth) throw sheetFault('unreadable')
    handlers.open?.(plain(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    heard()
    depth--
    handlers.close?.(plain(name))
  })
  parser.on('text', (text) => handlers.text?.(text))
  parser.on('cdata', (text) => handlers.text?.(text))
  parser.on('doctype', () => {
    throw sheetFault('unreadable')
  })
  parser.on('error', (error) => {
    throw sheetFault('unreadable', error)
  })
  for await (const chunk of chunks) {
    for (let offset = 0; offset < chunk.length; offset += PIECE) {
      const piece = chunk.subarray(offset, offset + PIECE)
      unread += piece.length
      if (unread > SHEET_BOUNDS.tokenBytes) throw sheetFault('tooLarge')
      parser.write(decoder.decode(piece, { stream: true }))
      yield
      read += piece.length
      if (read >= byteLimit) return
      await yieldToLoop()
    }
  }
  parser.close()
}

function plain(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
