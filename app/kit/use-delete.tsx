import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '~/ui/toaster'
import { ConfirmDialog } from './confirm/confirm'
import { useMutation } from './mutation'
import { useRefusal } from './refusal/refusal'
import type { ScreenResource } from './resource'
import { actUnderWay } from './undo/acts-under-way'
import { offerUndo } from './undo/offers'

/** A row that is to be deleted: by its name, with what goes with it. */
export type Doomed = { id: number; name: string; consequences?: readonly string[] | undefined }

type DeleteOptions = {
  onGone?: (id: number) => void
  /** The noun's own question, and its own sentence once a row is gone. */
  text?: string
  gone?: string
}

const nothing = () => undefined

/** The rows that this tab is deleting: their deletion events are no news to it. */
const underWay = new Set<string>()

export function isDeletedHere({ noun }: Pick<ScreenResource, 'noun'>, id: number): boolean {
  return underWay.has(`${noun} ${id}`)
}

/**
 * Deletes rows of a noun: at once with an undo of some seconds, or after a question that says what goes with it; as the
 * noun has it, never both. A refusal says why, and tries again. `dialog` stands anywhere in the page.
 */
export function useDelete(resource: ScreenResource, { onGone, text, gone }: DeleteOptions = {}) {
  const { t } = useTranslation('kit')
  const [question, setQuestion] = useState<Doomed>()
  const { endpoints, idKey, noun } = resource
  const refused = useRefusal()
  const removing = useMutation(endpoints.remove, {
    key: (input) => String(Object(input)[idKey]),
    onRefused: nothing,
  })

  async function remove(row: Doomed) {
    const { id, name, consequences = [] } = row
    underWay.add(`${noun} ${id}`)
    const result = await removing.run({ [idKey]: id })
    if (result.ok) onGone?.(id)
    underWay.delete(`${noun} ${id}`)
    if (!result.ok) {
      const title = t('delete.refused', { name })
      refused.say({ title, problem: result.problem, again: () => void remove(row) })
      return
    }
    const undo = endpoints.undoRemove?.path.replace(/:\w+(\{[^}]*\})?/, String(id))
    const doomed = { id: `${noun} ${id}`, name, consequences: [...consequences] }
    if (undo) offerUndo({ kind: 'row', ...doomed, path: undo })
    else toast.success(gone ?? t('delete.gone', { name }))
  }
  const dialog: ReactNode = (
    <>
      <ConfirmDialog
        open={question !== undefined}
        onOpenChange={(open) => open || setQuestion(undefined)}
        title={t('delete.title', { name: question?.name ?? '' })}
        text={text ?? t('delete.text')}
        consequences={question?.consequences ?? []}
        action={t('delete.action')}
        danger
        onConfirm={() => question && void remove(question)}
      />
      {refused.dialog}
    </>
  )
  const run = (row: Doomed) =>
    resource.deletion === 'undo' ? void actUnderWay(remove(row)) : setQuestion(row)
  return { run, dialog }
}
