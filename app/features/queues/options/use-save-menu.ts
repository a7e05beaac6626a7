import { useRevalidator } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as queues from '#domain/queues/endpoints.ts'
import type { QueueOptionsView } from '#domain/queues/option-schema.ts'
import { toast } from '~/components/ui/toaster'
import { useMutation } from '~/kit/mutation'
import { type Draft, draftOf, givenOf } from './draft'

/** Keeps a menu, and knows which one was kept last. */
export function useSaveMenu(menu: QueueOptionsView, reset: (draft: Draft) => void) {
  const { t } = useTranslation('queues')
  const { queueId } = menu
  const { revalidate } = useRevalidator()
  const [saved, setSaved] = useState(menu)
  const { run, busy, problem, clear } = useMutation(queues.saveOptions, { of: queueId })
  /** This one stands, here and for customers. */
  function adopt(kept: QueueOptionsView) {
    setSaved(kept)
    reset(draftOf(kept.options))
    clear()
  }
  async function save(draft: Draft, version = saved.version) {
    const result = await run({ queueId, version, options: givenOf(draft) })
    // What an option leads to may be gone: read anew, it is marked.
    if (!result.ok) return result.problem.code === 'ERR_VALIDATION' && revalidate()
    adopt(result.value)
    toast.success(t('options.saved'))
  }
  return { saved, save, adopt, busy, problem, newest: menu }
}

export type SavingMenu = ReturnType<typeof useSaveMenu>
