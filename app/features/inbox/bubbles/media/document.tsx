import { Download, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDrawnByBrowsers, isRisky } from '#domain/files/contract/rules.ts'
import { documentIcon } from '~/kit/marks/document-icon'
import { cn } from '~/lib/cn'
import { fileSize } from '~/lib/text/format'
import { Button } from '~/ui/button'
import { openedOnDemand } from '~/ui/on-demand/on-demand'
import type { BubbleProps } from '../bubble-context'
import { Caption } from '../caption'
import { Marked } from '../text/found'
import { FileNotHere, useStored } from './file-state'
import { Lightbox } from './lightbox'

const PdfDialog = openedOnDemand(async () => (await import('./pdf-dialog')).PdfDialog)

export function DocumentBody({ message }: BubbleProps) {
  return (
    <>
      <DocumentCard message={message} />
      <Caption text={message.body} fileName={message.file?.name} />
    </>
  )
}

/** A file to open or to save, without what was written with it. */
export function DocumentCard({ message }: BubbleProps) {
  const { t, i18n } = useTranslation('bubbles')
  const { isHere, url } = useStored(message)
  if (!isHere) return <FileNotHere message={message} />

  const { file } = message
  const name = file?.name ?? t('document.unnamed')
  const Icon = documentIcon(file?.mime ?? '')
  const size = file?.size != null && fileSize(file.size, i18n.language)
  const face = (
    <>
      <Icon aria-hidden className="size-6 shrink-0 text-muted" />
      <span className="grid min-w-0 flex-1 gap-0.5 text-start">
        <span className="truncate text-sm font-medium">
          <Marked text={name} />
        </span>
        <span className="truncate text-xs text-muted">
          {[extensionOf(name), size].filter(Boolean).join(' · ')}
        </span>
      </span>
    </>
  )
  return (
    <>
      <OpenedOrLoaded url={url} mime={file?.mime ?? ''} name={name} face={face} />
      {!message.fromMe && file && isRisky(file) && (
        <p className="mt-1.5 flex w-72 max-w-full items-start gap-1.5 text-sm text-warn">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t('document.risky')}
        </p>
      )}
    </>
  )
}

type FaceProps = { name: string; face: ReactNode }

/** PDFs and pictures that are on the server open in the page; other documents are saved. */
function OpenedOrLoaded({ url, mime, ...face }: FaceProps & { url: string | undefined; mime: string }) {
  const isOnServer = url !== undefined && !url.startsWith('blob:')
  if (isOnServer && mime === 'application/pdf') {
    return (
      <Opened
        url={url}
        {...face}
        viewer={({ isOpen, onOpenChange }) => (
          <PdfDialog open={isOpen} onOpenChange={onOpenChange} url={url} name={face.name} />
        )}
      />
    )
  }
  if (isOnServer && mime.startsWith('image/') && isDrawnByBrowsers(mime)) {
    return (
      <Opened
        url={url}
        {...face}
        viewer={({ isOpen, onOpenChange }) => (
          <Lightbox
            open={isOpen}
            onOpenChange={onOpenChange}
            url={url}
            mime={mime}
            alt={face.name}
            name={face.name}
          />
        )}
      />
    )
  }
  return <Loaded url={url} {...face} />
}

const CARD = 'flex w-72 max-w-full items-center rounded-lg border border-line bg-panel text-ink'
const INSIDE = 'flex min-w-0 flex-1 items-center gap-2.5 px-3 py-2.5 hover:bg-hover'

/** A document that the browser saves or opens, as its user has set it. */
function Loaded({ url, name, face }: FaceProps & { url: string | undefined }) {
  const { t } = useTranslation('bubbles')
  return (
    <a href={url} download={name} target="_blank" rel="noreferrer" className={cn(CARD, INSIDE, 'flex-none')}>
      {face}
      <Download aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="sr-only">{t('download')}</span>
    </a>
  )
}

type Viewer = (state: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) => ReactNode

/** A document that opens in the page; the arrow beside it downloads it. */
function Opened({ url, name, face, viewer }: FaceProps & { url: string; viewer: Viewer }) {
  const { t } = useTranslation('bubbles')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={cn(CARD, 'pe-1')}>
      <button type="button" className={cn(INSIDE, 'rounded-s-lg')} onClick={() => setOpen(true)}>
        {face}
        <span className="sr-only">{t('document.read')}</span>
      </button>
      <Button asChild variant="ghost" size="icon">
        <a
          href={url}
          download={name}
          target="_blank"
          rel="noreferrer"
          aria-label={`${t('download')}: ${name}`}
        >
          <Download />
        </a>
      </Button>
      {viewer({ isOpen, onOpenChange: setOpen })}
    </div>
  )
}

function extensionOf(name: string) {
  return /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toUpperCase()
}
