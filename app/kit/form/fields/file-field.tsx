import { FileUp, X } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isProgram } from '#domain/files/contract/rules.ts'
import { fileSize } from '~/lib/text/format'
import { Button } from '~/ui/button'
import { removalOf } from '../file-names'
import { FieldFrame, type FieldProps, useControl } from './field-frame'
import { FileButton } from './file-button'
import { useFileDrop } from './use-file-drop'

export type FileFieldProps = FieldProps & {
  /** As `accept`: `image/png,image/jpeg`. Without it anything but programs. */
  accept?: string
  /** Largest size, in bytes. */
  maxBytes: number
  /** The link that shows the present file. */
  current?: string | null
  /** The name of what is there already: it can be taken away. */
  currentName?: string | null
}

/** A file, chosen or dropped, judged before it is sent: its kind, its size; a picture is shown. One that is there can be taken away. */
export function FileField({
  name,
  label,
  help,
  required,
  className,
  accept,
  maxBytes,
  current,
  currentName,
}: FileFieldProps) {
  const { t, i18n } = useTranslation('kit')
  const { field, control, isOptional } = useControl({ name, help, required })
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [refused, setRefused] = useState<Refused>()
  const picture = usePicture(file) ?? (file ? undefined : current)
  const limit = fileSize(maxBytes, i18n.language)

  const choose = (from: HTMLInputElement) => {
    const chosen = from.files?.[0]
    const problem = chosen && problemOf(chosen, accept, maxBytes)
    setRefused(problem)
    setFile(problem ? undefined : chosen)
    if (problem) from.value = ''
  }
  const { isOver, box } = useFileDrop(input, choose)
  const clear = () => {
    if (input.current) input.current.value = ''
    setFile(undefined)
  }
  return (
    <FieldFrame field={field} label={label} help={help} isOptional={isOptional} className={className}>
      <div
        {...box}
        data-over={isOver}
        className="flex items-center gap-3 rounded-md border border-dashed border-line-strong bg-raised p-3 data-[over=true]:border-accent-text data-[over=true]:bg-accent-soft"
      >
        {picture ? (
          <img
            src={picture}
            alt=""
            className="size-12 shrink-0 rounded-md border border-line object-contain"
          />
        ) : (
          <FileUp aria-hidden className="size-5 shrink-0 text-muted" />
        )}
        <span className="grid min-w-0 flex-1">
          <span className="truncate">{file?.name ?? currentName ?? t('file.choose')}</span>
          <Judged file={file} refused={refused} limit={limit} />
        </span>
        {file && (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t('remove', { name: file.name })}
            onClick={clear}
          >
            <X />
          </Button>
        )}
        <FileButton
          ref={input}
          key={field.key}
          {...control}
          accept={accept}
          onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => choose(currentTarget)}
          label={t('file.pick')}
        />
      </div>
      {currentName && !file && (
        <label className="flex min-h-8 items-center gap-2.5 text-sm touch:min-h-11">
          <input
            type="checkbox"
            name={removalOf(field.name)}
            value="true"
            className="size-4 shrink-0 accent-accent touch:size-6"
          />
          {t('remove', { name: currentName })}
        </label>
      )}
    </FieldFrame>
  )
}

type Refused = 'type' | 'size' | 'empty'
type JudgedProps = { file: File | undefined; refused: Refused | undefined; limit: string }

/** Why a file is not taken; else how large it is, or may be. */
function Judged({ file, refused, limit }: JudgedProps) {
  const { t, i18n } = useTranslation('kit')
  if (refused)
    return (
      <span className="text-xs text-bad" role="alert">
        {t(`file.${refused}`, { limit })}
      </span>
    )
  return (
    <span className="text-xs text-muted">
      {file ? fileSize(file.size, i18n.language) : t('file.limit', { limit })}
    </span>
  )
}

function problemOf(file: File, accept: string | undefined, maxBytes: number): Refused | undefined {
  const isTaken = accept === undefined ? !isProgram({ name: file.name, mime: file.type }) : isOf(accept, file)
  if (!isTaken) return 'type'
  if (file.size === 0) return 'empty'
  return file.size > maxBytes ? 'size' : undefined
}

function isOf(accept: string, file: File): boolean {
  const kinds = accept.split(',').map((kind) => kind.trim())
  return kinds.some((kind) =>
    kind.startsWith('.')
      ? file.name.toLowerCase().endsWith(kind)
      : kind.endsWith('/*')
        ? file.type.startsWith(kind.slice(0, -1))
        : file.type === kind,
  )
}

function usePicture(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return setAddress(undefined)
    const objectUrl = URL.createObjectURL(file)
    setAddress(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return address
}
