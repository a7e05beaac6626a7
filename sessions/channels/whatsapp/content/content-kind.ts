import type { InboundFile } from '#domain/channels/contract/inbound.ts'
import type { MediaType } from '#domain/messages/contract/schema.ts'

/** A message's content in the product's words, its parts cut but not yet the whole. Body conventions: specification 1 §3, server behaviour §1.7. */
export type Content = {
  mediaType: MediaType
  body: string
  file: InboundFile | null
  data: Record<string, unknown> | null
}

export function plain(mediaType: MediaType, body: string, data: Content['data'] = null): Content {
  return { mediaType, body, file: null, data }
}
