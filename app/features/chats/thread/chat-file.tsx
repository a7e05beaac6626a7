import { Download, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatMessageView } from '#domain/chats/contract/schema.ts'
import { isRisky } from '#domain/files/contract/rules.ts'
import { Lightbox } from '~/features/inbox/bubbles/media/lightbox'
import { renditionUrl } from '~/features/inbox/bubbles/media/rendition-url'
import { documentIcon } from '~/kit/marks/document-icon'
import { useFileLink } from '~/lib/file-link'
import { fileSize } from '~/lib/text/format'
import { WatchedImage } from '~/ui/watched-image'

type File = NonNullable<ChatMessageView['file']>

/**
 * Shows the file of a message: a picture as a picture, sound and film to be played, anything else as a name and size to
 * be saved.
 */
export function ChatFile({ file, sender }: { file: File; sender: string }) {
  const fileLink = useFileLink(file.url)
  if (file.mime.startsWith('image/') && !file.mime.includes('svg'))
    return <Picture file={file} sender={sender} />
  if (/^(audio|video)\//.test(file.mime)) return <Played file={file} />
  return <Document file={file} url={fileLink.src} />
}

/** Sound and film. */
function Played({ file }: { file: File }) {
  const { src, attempt, renew } = useFileLink(file.url)
  const Element = file.mime.startsWith('video/') ? 'video' : 'audio'
  return (
    <Element
      key={attempt}
      src={src}
      controls
      preload="metadata"
      aria-label={file.name}
      onError={renew}
      className="max-h-80 max-w-full rounded-lg"
    />
  )
}

function Picture({ file, sender }: { file: File; sender: string }) {
  const { t } = useTranslation('chats')
  const [open, setOpen] = useState(false)
  const fileLink = useFileLink(file.url)
  const small = useFileLink(file.thumbnailUrl)
  const alt = t('picture', { name: file.name, sender })
  const pictureUrl = small.src ?? renditionUrl(fileLink.src, file.mime)
  return (
    <>
      <button
        type="button"
        aria-label={t('openPicture', { name: file.name })}
        className="block h-48 w-64 max-w-full overflow-hidden rounded-lg bg-hover"
        onClick={() => setOpen(true)}
      >
        {pictureUrl && (
          <WatchedImage
            key={small.src ? small.attempt : fileLink.attempt}
            src={pictureUrl}
            alt={alt}
            decoding="async"
            onError={small.src ? small.renew : fileLink.renew}
            className="size-full object-cover"
          />
        )}
      </button>
      {fileLink.src && (
        <Lightbox
          open={open}
          onOpenChange={setOpen}
          url={fileLink.src}
          mime={file.mime}
          alt={alt}
          name={file.name}
        />
      )}
    </>
  )
}

function Document({ file, url }: { file: File; url: string | undefined }) {
  const { t, i18n } = useTranslation('chats')
  const Icon = documentIcon(file.mime)
  return (
    <>
      <a
        href={url}
        download={file.name}
        target="_blank"
        rel="noreferrer"
        className="flex w-72 max-w-full items-center gap-2.5 rounded-lg border border-line bg-panel px-3 py-2.5 text-ink hover:bg-hover"
      >
        <Icon aria-hidden className="size-6 shrink-0 text-muted" />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="truncate text-sm font-medium">{file.name}</span>
          {file.size !== null && (
            <span className="text-xs text-muted">{fileSize(file.size, i18n.language)}</span>
          )}
        </span>
        <Download aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="sr-only">{t('download')}</span>
      </a>
      {isRisky(file) && (
        <p className="flex w-72 max-w-full items-start gap-1.5 text-sm text-warn">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t('risky')}
        </p>
      )}
    </>
  )
}
