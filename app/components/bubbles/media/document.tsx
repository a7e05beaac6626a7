import {
  Download,
  File,
  FileArchive,
  FileSpreadsheet,
  FileText,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isRisky } from '#domain/files/rules.ts'
import { fileSize } from '~/lib/text/format'
import type { BubbleProps } from '../bubble-context'
import { Caption } from '../caption'
import { FileNotHere, useStored } from './file-state'

export function DocumentBody({ message }: BubbleProps) {
  const { t, i18n } = useTranslation('bubbles')
  const { isHere, url } = useStored(message)
  if (!isHere) return <FileNotHere message={message} />

  const { file } = message
  const name = file?.name ?? t('document.unnamed')
  const Icon = documentIcon(file?.mime ?? '')
  return (
    <>
      <a
        href={url}
        download={name}
        target="_blank"
        rel="noreferrer"
        className="flex w-72 max-w-full items-center gap-2.5 rounded-lg border border-line bg-panel px-3 py-2.5 text-ink hover:bg-hover"
      >
        <Icon aria-hidden className="size-6 shrink-0 text-muted" />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="truncate text-sm font-medium">{name}</span>
          <span className="truncate text-xs text-muted">
            {[extensionOf(name), file?.size != null && fileSize(file.size, i18n.language)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <Download aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="sr-only">{t('download')}</span>
      </a>
      {!message.fromMe && file && isRisky(file) && (
        <p className="mt-1.5 flex w-72 max-w-full items-start gap-1.5 text-sm text-warn">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t('document.risky')}
        </p>
      )}
      <Caption text={message.body} fileName={file?.name} />
    </>
  )
}

/** The sign of a kind of file. */
export function documentIcon(mime: string): LucideIcon {
  if (/pdf|word|text/.test(mime)) return FileText
  if (/sheet|excel|csv/.test(mime)) return FileSpreadsheet
  return /zip|rar|tar|compressed/.test(mime) ? FileArchive : File
}

function extensionOf(name: string) {
  return /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toUpperCase()
}
