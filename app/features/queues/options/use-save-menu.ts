import { useRevalidator } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as queues from '#domain/queues/contract/endpoints.ts'
import type { QueueOptionsView } from '#domain/queues/contract/option-schema.ts'
import { useMutation } from '~/kit/mutation'
import { toast } from '~/ui/toaster'
import { type Draft, draftOf, givenOf } from './draft'
import type { useDraft } from './use-draft'

type Steps = Pick<ReturnType<typeof useDraft>, 'reset' | 'keep'>

/** Keeps a menu, and knows which one was kept last. */
export function useSaveMenu(menu: QueueOptionsView, { reset, keep }: Steps) {
  const { t } = useTranslation('queues')
  const { queueId } = menu
  const { revalidate } = useRevalidator()
  const [saved, setSaved] = useState(menu)
  const { run, busy, problem, clear } = useMutation(queues.saveOptions, { key: queueId })
  /** This one stands, here and for customers, in the place of what was edited. */
  function adopt(storedOptions: QueueOptionsView) {
    setSaved(storedOptions)
    reset(draftOf(storedOptions.options))
    clear()
  }
  // A queue that was renamed, or moved, has another version, and the same menu.
  const isSame = JSON.stringify(menu.options) === JSON.stringify(saved.options)
  async function save(draft: Draft, version = isSame ? menu.version : saved.version) {
    const result = await run({ queueId, version, options: givenOf(draft) })
    // What an option leads to may be gone, or another menu be kept: read anew, it is marked.
    if (!result.ok) return revalidate()
    setSaved(result.value)
    keep(draft, draftOf(result.value.options))
    clear()
    toast.success(t('options.saved'))
  }
  return { saved, save, adopt, busy, problem, newest: menu, isOther: menu.version > saved.version && !isSame }
}

export type SavingMenu = ReturnType<typeof useSaveMenu>
