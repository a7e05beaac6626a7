import { useFileLink } from '~/lib/file-link'
import { FileField, type FileFieldProps } from './file-field'

type AttachmentFieldProps = Pick<FileFieldProps, 'label' | 'help' | 'accept' | 'maxBytes'> & {
  row: AttachedRow | null
}
/** A row with a file. Without a media type the file is a picture. */
type AttachedRow = {
  mediaPath: string | null
  mediaName: string | null
  mediaType?: string | null
  thumbnailPath?: string | null
}

/** The file that goes with a row, as the field `media`; a picture that is there is shown. */
export function AttachmentField({ row, ...field }: AttachmentFieldProps) {
  const { mediaPath, mediaName = null, mediaType, thumbnailPath } = row ?? {}
  const isPicture = mediaType === undefined || /^image\/(?!svg)/.test(mediaType ?? '')
  const { src } = useFileLink(isPicture ? (thumbnailPath ?? mediaPath) : undefined)
  return <FileField name="media" {...field} current={src ?? null} currentName={mediaName} />
}
