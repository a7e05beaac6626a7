import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '~/components/ui/select'
import type { TagChoice } from '~/features/tags/use-tag-choices'
import { ConfirmDialog } from '~/kit/confirm/confirm'

type TagDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  isRemoval: boolean
  /** Contacts that are chosen. */
  count: number
  choices: readonly TagChoice[]
  onChosen: (tag: TagChoice) => void
}

/** Asks which tag the chosen contacts get, or lose; offered to lose is only what one of them has. */
export function TagDialog({ open, onOpenChange, isRemoval, count, choices, onChosen }: TagDialogProps) {
  const { t } = useTranslation('contacts')
  const [chosen, setChosen] = useState('')
  const tag = choices.find(({ id }) => String(id) === chosen) ?? choices[0]
  const none = isRemoval ? t('bulk.noneToRemove') : t('noTagsYet')
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(isRemoval ? 'bulk.untagTitle' : 'bulk.tagTitle', { count })}
      text={tag ? t(isRemoval ? 'bulk.untagText' : 'bulk.tagText') : none}
      action={t(isRemoval ? 'bulk.untag' : 'bulk.tag')}
      onConfirm={() => tag && onChosen(tag)}
    >
      {tag && (
        <Select
          aria-label={t('bulk.whichTag')}
          value={String(tag.id)}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          options={choices.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </ConfirmDialog>
  )
}
