import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type { ErrorCode } from '../errors.ts'
import { RowField, Text } from '../fields.ts'
import { baseOf, type Described, ownId, type User, writerOf } from './resource-endpoints.ts'

const Version = z.coerce.number<number | string>().int().optional()
/** The fields of an attachment's form beside the file; clients of this family send `typeArch`. */
export const AttachmentFields = z.object({
  typeArch: Text(40).optional(),
  version: Version,
  row: RowField(),
})
const Form = AttachmentFields.extend({ file: z.file() })
const Edited = z.object({ version: Version })

type Declaration = {
  /** In the words of the API's documentation. */
  summary: { attach: string; detach: string }
  /** Why a row takes no file, beside that it is not there or was changed. */
  refuses?: readonly ErrorCode[]
}
type Attachment<Id extends z.ZodObject, View extends z.ZodType> = {
  attach: Endpoint<User, Id, undefined, undefined, { fields: typeof Form; answer: View }, View>
  detach: Endpoint<User, Id, typeof Edited, undefined, undefined, View>
}

/** Makes the endpoints of the one file that goes with a row; the verbs in domain/files/attachment-verbs.ts answer them. */
export function attachmentOf<Id extends z.ZodObject, View extends z.ZodType>(
  resource: Described & { schemas: { id: Id }; view: View },
  { summary, refuses = [] }: Declaration,
): Attachment<Id, View> {
  const { idKey, missing, path, permissions, schemas, view } = resource
  const base = {
    ...baseOf(resource),
    path: `${path}/:${idKey}/media-upload`,
    audience: writerOf(resource),
    permission: permissions.save,
    ids: ownId(resource),
    params: schemas.id,
    answer: view,
  }
  const refused = [missing, ...refuses, 'ERR_ROW_CHANGED'] as const
  return {
    attach: {
      ...base,
      method: 'POST',
      summary: summary.attach,
      form: { fields: Form, answer: view },
      refuses: [...refused, 'ERR_FILE_TOO_LARGE', 'ERR_FILE_TYPE'],
    },
    detach: { ...base, method: 'DELETE', summary: summary.detach, query: Edited, refuses: refused },
  }
}
