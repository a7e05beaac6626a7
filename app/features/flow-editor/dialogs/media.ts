import { MEDIA_LIMITS, type MediaKind } from '#domain/flows/contract/nodes/node-fields.ts'

/** Files that a field takes. Specification 3 §5. */
export const ACCEPTED: Readonly<Record<MediaKind, string>> = {
  image: 'image/png,image/jpeg,.png,.jpg,.jpeg',
  audio: 'audio/ogg,audio/mpeg,.ogg,.mp3,.opus',
  video: 'video/mp4,.mp4',
}

/** Quality of a compressed picture. Specification 3 §9. */
const QUALITY = 0.7

export function isTooLarge(file: File, media: MediaKind): boolean {
  return file.size > MEDIA_LIMITS[media]
}

/** A picture with less to send; the file itself where that would be no smaller. Throws where it is no picture. */
export async function compressed(file: File): Promise<File> {
  const picture = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  canvas.width = picture.width
  canvas.height = picture.height
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, QUALITY))
  return blob && blob.size < file.size ? new File([blob], file.name, { type: file.type }) : file
}
