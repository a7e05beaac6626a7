import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import * as companies from '#domain/companies/contract/endpoints.ts'
import { CompanyDeletion } from '#domain/companies/contract/schema.ts'
import { call } from '~/lib/call'
import { isSettled, useRefetcher } from '~/live/reading/use-refetcher'
import { defineAll } from '~/live/store/all-of'
import type { Store } from '~/live/store/store'
import { useChanges, useStore, useStored, useTaken } from '~/live/store/use-store'
import { Alert } from '~/ui/alert'
import { toast } from '~/ui/toaster'

const allDeletions = defineAll({
  noun: 'companyDeletion',
  belongs: (store, id) => deletionIn(store, id) !== undefined,
})

function deletionIn(store: Store, id: number): CompanyDeletion | undefined {
  return CompanyDeletion.safeParse(store.part('companyDeletion', id)).data
}

/** Shows the progress of the companies that are being erased, until the last of them is gone. */
export function Deletions({ first }: { first: readonly CompanyDeletion[] }) {
  const { t } = useTranslation('companies')
  const store = useStore()
  useEffect(() => allDeletions.watch(store), [store])
  useTaken((store) => allDeletions.take(store, first), first)
  useRefetcher(
    async (since) => {
      const answer = await call(companies.deletions)
      return answer.ok ? allDeletions.take(store, answer.value, since) : isSettled(answer)
    },
    { atOnce: false },
  )
  useChanges(({ noun, id, from }) => {
    const updatedDeletion = noun === 'companyDeletion' && from === 'event' ? deletionIn(store, id) : undefined
    if (updatedDeletion?.isFinished) toast.success(t('gone', { name: updatedDeletion.name }))
  })
  const deletions = useStored<readonly CompanyDeletion[]>(
    (store) => allDeletions.ids(store)?.flatMap((id) => deletionIn(store, id) ?? []),
    first,
  )
  return deletions
    .filter(({ isFinished }) => !isFinished)
    .map((deletion) => <Progress key={deletion.id} deletion={deletion} />)
}

function Progress({ deletion: { name, done, total } }: { deletion: CompanyDeletion }) {
  const { t } = useTranslation('companies')
  const percent = total ? Math.min(99, Math.floor((100 * done) / total)) : 0
  return (
    <Alert role="status" tone="warn">
      <span className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="font-medium [overflow-wrap:anywhere]">{t('deleting', { name })}</span>
        <span className="tabular">{t('deletingOf', { percent })}</span>
      </span>
      <progress
        className="mt-1.5 h-1.5 w-full"
        max={100}
        value={percent}
        aria-label={t('deleting', { name })}
      />
    </Alert>
  )
}
