import { z } from 'zod'
import type { Endpoint } from '#domain/core/contract/endpoint.ts'
import type { ApiClient, CallResult } from '~/lib/api-client'
import { removalOf } from './file-names'

/** The API as the web asks it in the visitor's name, or the browser by itself. */
export type SavingApi = Pick<ApiClient, 'callAny' | 'callAnyForm'>

/** A file that goes with a row, by calls of its own: `…/media-upload`. */
export type RowFile = {
  /** Its field in the form. */
  field: string
  /** Takes it as `file`, and answers the row. */
  attach: Endpoint
  /** By which `attach` takes it, where that is another name. */
  as?: string
  detach: Endpoint & { answer: z.ZodType }
}

const Version = z.object({ version: z.number() })
type Version = z.infer<typeof Version>

/**
 * Carries out what the form says of the file: a new one, none any more, or undefined when it stays. Answers the version
 * that the row has then. `edited` = the version that the form was opened with. A new file takes the `row`'s values along: both are
 * saved, or neither.
 */
export type FileChange = (
  api: SavingApi,
  named: object,
  edited: { version?: unknown },
  row?: object,
) => Promise<CallResult<Version> | undefined>

/** The file that the form holds; an empty field holds one without a name, which Bun reads as undefined. */
export function chosenIn(posted: FormData, { field }: Pick<RowFile, 'field'>): File | undefined {
  const chosen = posted.get(field)
  return chosen instanceof File && chosen.name ? chosen : undefined
}

type UploadedFile = {
  form: FormData
  change: FileChange
  /** True when the file is removed without a new one. The rest of the row must be saved before the file is removed. */
  isRemoval: boolean
  /** The form holds a file. */
  isNew: boolean
}

/** The form without its file, whose own calls take it. */
export function takeFile(posted: FormData, file: RowFile): UploadedFile {
  const { field, attach, detach, as = 'file' } = file
  const removal = removalOf(field)
  const chosen = chosenIn(posted, file)
  const isRemoved = posted.get(removal) !== null
  const form = new FormData()
  for (const [name, value] of posted) if (name !== field && name !== removal) form.append(name, value)
  return {
    form,
    isRemoval: isRemoved && !chosen,
    isNew: chosen !== undefined,
    async change(api, named, { version }, values) {
      const row = values && { ...values, version: undefined }
      const input = { ...named, ...(version !== undefined && { version }) }
      if (chosen) {
        const sent = { ...input, [as]: chosen, ...(row && { row: JSON.stringify(row) }) }
        return versioned(
          asOfFile(field, await api.callAnyForm(attach, sent), row ? [as, 'file', 'medias'] : undefined),
        )
      }
      return isRemoved ? versioned(atFile(field, await api.callAny(detach, input))) : undefined
    },
  }
}

/**
 * Moves a refusal of the file to the file's field; a refusal of the row's values stays at its own field. `fileFields` =
 * the fields that mean the file; without it every field does.
 */
function asOfFile<T>(field: string, result: CallResult<T>, fileFields?: readonly string[]): CallResult<T> {
  if (result.ok || !fileFields) return atFile(field, result)
  const { code, fields } = result.problem
  const isOfFile = code.startsWith('ERR_FILE_') || fileFields.some((name) => name in fields)
  return isOfFile ? atFile(field, result) : result
}

function versioned(result: CallResult<unknown>): CallResult<Version> {
  return result.ok ? { ok: true, value: { version: Version.parse(result.value).version } } : result
}

/** Why a file was refused stands at its field. */
export function atFile<T>(field: string, result: CallResult<T>): CallResult<T> {
  if (result.ok) return result
  const { status, problem } = result
  const isOfFile = problem.code.startsWith('ERR_FILE_') || problem.code === 'ERR_VALIDATION'
  if (!isOfFile) return result
  const [code = problem.code] = Object.values(problem.fields)
  return { ok: false, status, problem: { ...problem, fields: { [field]: code } } }
}
