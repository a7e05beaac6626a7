import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TagChoice } from '~/features/tags/use-tag-choices'
import { ConfirmDialog } from '~/kit/confirm/confirm'
import { Select } from '~/ui/select'

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question, another answer
  useEffect(() => setChosen(''), [open])
  // Nothing is chosen beforehand: who presses on would mark all of them with whatever stands first.
  const [only] = choices.length === 1 ? choices : []
  const tag = choices.find(({ id }) => String(id) === chosen) ?? only
  const emptyText = isRemoval ? t('bulk.noneToRemove') : t('noTagsYet')
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(isRemoval ? 'bulk.untagTitle' : 'bulk.tagTitle', { count })}
      text={choices.length > 0 ? t(isRemoval ? 'bulk.untagText' : 'bulk.tagText') : emptyText}
      action={t(isRemoval ? 'bulk.untag' : 'bulk.tag')}
      mayConfirm={tag !== undefined}
      onConfirm={() => tag && onChosen(tag)}
    >
      {choices.length > 0 && (
        <Select
          aria-label={t('bulk.whichTag')}
          placeholder={t('bulk.chooseTag')}
          value={tag?.id ?? ''}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          options={choices.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </ConfirmDialog>
  )
}
