import { z } from 'zod'
import { endpoint } from '../../core/contract/endpoint.ts'
import { Id } from '../../core/contract/fields.ts'
import { RENDITION_FORMATS } from './rules.ts'

/** The link is the authority: it names a living session, whose user must see the file's ticket. */
export const open = endpoint({
  method: 'GET',
  path: '/media/:companyId{[0-9]+}/:fileId{[0-9]+}/:name{[0-9a-f]{32}}',
  audience: 'anyone',
  summary: 'A file, by its signed link; a range of it when asked',
  params: z.object({ companyId: Id(), fileId: Id(), name: z.string() }),
  query: z
    .object({
      s: z.string().max(60),
      e: z.string().max(12),
      g: z.string().max(100),
      /** For a browser that cannot play Ogg/Opus or draw HEIC; a file of another kind is given as it is. */
      as: z.enum(RENDITION_FORMATS),
    })
    .partial(),
  answer: 'stream',
  refuses: ['ERR_NO_FILE_FOUND', 'ERR_TOKEN_EXPIRED', 'ERR_SUBSCRIPTION_EXPIRED', 'ERR_RANGE'],
})

export const sign = endpoint({
  method: 'GET',
  path: '/files/:fileId/link',
  audience: 'user',
  ids: { 'params.fileId': 'file' },
  summary: 'A fresh link, when the old one ended or came over the live socket',
  params: z.object({ fileId: Id() }),
  answer: z.object({ url: z.string() }),
  refuses: ['ERR_NO_FILE_FOUND'],
})
