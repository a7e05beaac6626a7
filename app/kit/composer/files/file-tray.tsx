import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { documentIcon } from '~/kit/marks/document-icon'
import { fileSize } from '~/lib/text/format'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Input } from '~/ui/input'
import { isPreviewed, type RefusedFile, type TrayAction, type TrayFile, takesCaption } from './tray-files'

type FileTrayProps = {
  files: readonly TrayFile[]
  dispatch: (action: TrayAction) => void
  /** Each file has words of its own. */
  hasCaptions?: boolean
}

/** Shows the files that are about to be sent, in order: look, caption, move, remove. */
export function FileTray({ files, dispatch, hasCaptions = true }: FileTrayProps) {
  const { t } = useTranslation('composer')
  if (files.length === 0) return null
  return (
    <ol aria-label={t('tray.label')} className="flex gap-2 overflow-x-auto p-1 pb-2">
      {files.map((file, index) => (
        <li key={file.id} className="grid w-44 shrink-0 gap-1.5 rounded-lg border border-line bg-raised p-2">
          <Preview file={file.file} />
          <span className="truncate text-xs" title={file.file.name}>
            {file.file.name}
          </span>
          {hasCaptions && takesCaption(file.file.type) && (
            <Input
              value={file.caption}
              aria-label={t('tray.captionOf', { name: file.file.name })}
              placeholder={t('tray.caption')}
              className="h-7 px-2 text-sm"
              onChange={(event) =>
                dispatch({ type: 'caption', id: file.id, caption: event.currentTarget.value })
              }
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            />
          )}
          <Tools file={file} isFirst={index === 0} isLast={index === files.length - 1} dispatch={dispatch} />
        </li>
      ))}
    </ol>
  )
}

function Preview({ file }: { file: File }) {
  const url = usePreviewUrl(file)
  const { i18n } = useTranslation()
  const Icon = documentIcon(file.type)
  const className = 'h-24 w-full rounded-md bg-hover object-cover'
  if (url && file.type.startsWith('image/')) return <img src={url} alt="" className={className} />
  if (url) return <video src={url} preload="metadata" muted className={className} />
  return (
    <span className="grid h-24 place-items-center content-center gap-1 rounded-md bg-hover text-xs text-muted">
      <Icon aria-hidden className="size-6" />
      {fileSize(file.size, i18n.language)}
    </span>
  )
}

/** The address of a file that is shown, for as long as it is; undefined for one without a preview. */
function usePreviewUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!isPreviewed(file.type)) return
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return url
}

type ToolsProps = {
  file: TrayFile
  isFirst: boolean
  isLast: boolean
  dispatch: (action: TrayAction) => void
}

function Tools({ file, isFirst, isLast, dispatch }: ToolsProps) {
  const { t } = useTranslation('composer')
  const { name } = file.file
  return (
    <div className="flex">
      <Button
        variant="ghost"
        size="icon-sm"
        disabled={isFirst}
        aria-label={t('tray.earlier', { name })}
        onClick={() => dispatch({ type: 'move', id: file.id, by: -1 })}
      >
        <ArrowLeft className="rtl:rotate-180" />
      </Button>
      <Button
        variant="ghost"
        size="icon-sm"
        disabled={isLast}
        aria-label={t('tray.later', { name })}
        onClick={() => dispatch({ type: 'move', id: file.id, by: 1 })}
      >
        <ArrowRight className="rtl:rotate-180" />
      </Button>
      <Button
        variant="ghost"
        size="icon-sm"
        className="ms-auto"
        aria-label={t('tray.remove', { name })}
        onClick={() => dispatch({ type: 'detach', id: file.id })}
      >
        <X />
      </Button>
    </div>
  )
}

/** The files that were not taken, each with its reason. */
export function RefusedFiles({ refused, limit }: { refused: readonly RefusedFile[]; limit: number }) {
  const { t, i18n } = useTranslation('composer')
  if (refused.length === 0) return null
  return (
    <Alert tone="bad" role="alert" className="mb-1">
      {refused.map(({ name, size, reason }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may be called the same, and these never move
        <p key={index} className="text-sm [overflow-wrap:anywhere]">
          {t(`refused.${reason}`, {
            name,
            size: fileSize(size, i18n.language),
            limit: fileSize(limit, i18n.language),
          })}
        </p>
      ))}
    </Alert>
  )
}
