import { z } from 'zod'
import { CAPABILITIES } from '../../channels/contract/capabilities.ts'
import { Id, OptionalId, RowField, Text } from '../../core/contract/fields.ts'
import { BOUNDS } from '../../messages/contract/bounds.ts'

/** The largest file of a list, in bytes: what no channel takes would be of no use. */
export const MAX_LIST_FILE_BYTES = Math.max(...Object.values(CAPABILITIES).map((can) => can.maxFileBytes))
/** The most files that one list sends. */
export const MAX_FILES = 20

/** One entry of a list; `path` is null until its file has come. */
export const FileListOption = z.object({
  id: z.number(),
  name: z.string(),
  /** The file's address: signed, or bare where it was told live. */
  path: z.string().nullable(),
  /** The media type of the file, by its content. */
  mediaType: z.string().nullable(),
  fileName: z.string().nullable(),
  size: z.number().nullable(),
})
export type FileListOption = z.infer<typeof FileListOption>

/** Files that a queue or an option sends, one after another. Specification 3 §3. */
export const FileListView = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  /** The text that is sent before the files. */
  message: z.string(),
  /** The user who made the list. */
  userId: z.number().nullable(),
  options: z.array(FileListOption),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type FileListView = z.infer<typeof FileListView>

/** POST /files. Its files come by a call of their own. Specification 3 §5. */
export const FileListInput = z.object({
  name: Text(80, 3),
  message: Text(BOUNDS.body.limit, 1),
  /** In their order; one with the id of an entry of the list is that, any other a new one. */
  options: z
    .array(z.object({ id: OptionalId(), name: Text(80, 1) }))
    .max(MAX_FILES)
    .default([]),
})
export type FileListInput = z.infer<typeof FileListInput>

const EntryPosition = z.coerce
  .number<number | string>()
  .int()
  .min(0)
  .max(MAX_FILES - 1)

/**
 * The fields beside the files of POST /files/uploadList/{id}, in the order of the files: the entry of each, or the name
 * of a new one. `fileId` is the list that the path names. Other fields from clients of this family (`typeArch`,
 * `mediaType`) change nothing: the type of a file is read from its bytes.
 */
export const UploadListFields = z.object({
  fileId: OptionalId(),
  id: z.union([OptionalId(), z.array(OptionalId())]).optional(),
  name: z.union([Text(80), z.array(Text(80))]).optional(),
  /** With `row`: the place in its `options` of the entry of each file. */
  place: z.union([EntryPosition, z.array(EntryPosition)]).optional(),
  row: RowField(),
  version: z.coerce.number<number | string>().int().optional(),
})

export const FileListIdParam = z.object({ fileListId: Id() })
