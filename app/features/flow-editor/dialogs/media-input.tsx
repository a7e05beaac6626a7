import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaKind } from '#domain/flows/contract/nodes/node-fields.ts'
import { Input } from '~/ui/input'
import { FieldFrame } from './field-parts'
import { ACCEPTED, isTooLarge } from './media'

type MediaInputProps = {
  media: MediaKind
  help?: string | undefined
  problem?: string | undefined
  onFile: (file: File) => void
}

/** The field of a file of one kind; one that is too large is not taken, and said here. */
export function MediaInput({ media, help, problem, onFile }: MediaInputProps) {
  const { t } = useTranslation('flow-editor')
  const [isRefused, setRefused] = useState(false)
  const choose = (file: File | undefined) => {
    if (!file) return
    setRefused(isTooLarge(file, media))
    if (!isTooLarge(file, media)) onFile(file)
  }
  return (
    <FieldFrame label={t(`send.${media}`)} help={help} problem={isRefused ? t(`tooLarge.${media}`) : problem}>
      {(frame) => (
        <Input
          {...frame}
          type="file"
          accept={ACCEPTED[media]}
          className="py-1.5 file:me-3 file:rounded-sm file:border-0 file:bg-hover file:px-2 file:text-sm file:text-ink"
          onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
        />
      )}
    </FieldFrame>
  )
}
