import { z } from 'zod'
import { Text } from '../core/fields.ts'

/** POST /helps: a help video; `video` is its code at the video's host. Specification 2 §3. */
export const CreateHelpInput = z.object({
  title: Text(200, 1),
  video: Text(200, 1),
  description: Text(2000).default(''),
})

export const HelpView = z.object({
  id: z.number(),
  version: z.number(),
  title: z.string(),
  video: z.string(),
  description: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
