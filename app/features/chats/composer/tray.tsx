import { Paperclip, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { documentIcon } from '~/kit/marks/document-icon'
import { fileSize } from '~/lib/text/format'
import { Button } from '~/ui/button'
import { Tooltip } from '~/ui/tooltip'
import type { Chosen } from './use-draft'

/** The files to send, in their order, each with a preview and a button to remove it. */
export function Tray({ files, onRemove }: { files: readonly Chosen[]; onRemove: (id: string) => void }) {
  const { t } = useTranslation('chats')
  if (files.length === 0) return null
  return (
    <ol aria-label={t('tray')} className="flex gap-2 overflow-x-auto p-1">
      {files.map(({ id, file }) => (
        <li
          key={id}
          className="flex w-56 shrink-0 items-center gap-2 rounded-lg border border-line bg-raised p-2"
        >
          <Preview file={file} />
          <span className="grid min-w-0 flex-1">
            <span className="truncate text-xs font-medium" title={file.name}>
              {file.name}
            </span>
            <Size bytes={file.size} />
          </span>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t('removeFile', { name: file.name })}
            onClick={() => onRemove(id)}
          >
            <X />
          </Button>
        </li>
      ))}
    </ol>
  )
}

function Size({ bytes }: { bytes: number }) {
  const { language } = useTranslation().i18n
  return <span className="text-xs text-muted">{fileSize(bytes, language)}</span>
}

function Preview({ file }: { file: File }) {
  const isPicture = file.type.startsWith('image/') && !file.type.includes('svg')
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!isPicture) return
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file, isPicture])
  const Icon = documentIcon(file.type)
  if (url) return <img src={url} alt="" className="size-10 rounded-md object-cover" />
  return (
    <span className="grid size-10 place-items-center rounded-md bg-hover text-muted">
      <Icon aria-hidden className="size-5" />
    </span>
  )
}

/** The button to choose pictures and files from the device. */
export function AttachButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation('chats')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Tooltip text={t('attach')}>
        <Button variant="ghost" size="icon" aria-label={t('attach')} onClick={() => input.current?.click()}>
          <Paperclip />
        </Button>
      </Tooltip>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        aria-hidden
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </>
  )
}
