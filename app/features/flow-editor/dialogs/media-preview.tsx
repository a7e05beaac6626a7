import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaKind } from '#domain/flows/contract/nodes/node-fields.ts'
import { useFileLink } from '~/lib/file-link'
import { useEditor } from '../state/editor-context'
import { localFile } from '../state/local-files'

type MediaPreviewProps = { media: MediaKind; value: string; file: File | null; name: string }

/** The picture, audio or video of a card: as it was chosen, or as it is stored. */
export function MediaPreview({ media, value, file, name }: MediaPreviewProps) {
  const { t } = useTranslation('flow-editor')
  const { flow } = useEditor()
  const stored = flow.files.find((candidate) => candidate.name === value)
  const chosen = useObjectUrl(file ?? localFile(value))
  const { src: link } = useFileLink(chosen ? null : stored?.url)
  const src = chosen ?? link
  if (!src) return value === '' ? null : <p className="text-sm text-bad">{t('content.fileMissing')}</p>
  if (media === 'image')
    return (
      <img
        src={src}
        alt={name}
        className="max-h-40 max-w-full justify-self-start rounded-md object-contain"
      />
    )
  if (media === 'audio')
    // biome-ignore lint/a11y/useMediaCaption: what a company records has no captions
    return <audio src={src} controls className="w-full" />
  // biome-ignore lint/a11y/useMediaCaption: what a company films has no captions
  return <video src={src} controls className="max-h-48 max-w-full rounded-md" />
}

function useObjectUrl(file: File | null): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return setUrl(undefined)
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return url
}
