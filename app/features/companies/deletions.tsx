import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import * as companies from '#domain/companies/endpoints.ts'
import { CompanyDeletion } from '#domain/companies/schema.ts'
import { Alert } from '~/components/ui/alert'
import { toast } from '~/components/ui/toaster'
import { call } from '~/lib/call'
import { useSignal } from '~/live/events/use-live'
import { useResync } from '~/live/store/use-store'

const Told = z.object({ deletion: CompanyDeletion })

/** How far the companies that are being erased are, until the last of them is gone. */
export function Deletions({ first }: { first: readonly CompanyDeletion[] }) {
  const { t } = useTranslation('companies')
  const [deletions, setDeletions] = useState(first)
  useEffect(() => setDeletions(first), [first])
  useSignal('companyDeletion', (data) => {
    const told = Told.safeParse(data).data?.deletion
    if (!told) return
    if (told.isFinished) toast.success(t('gone', { name: told.name }))
    setDeletions((before) => withDeletion(before, told))
  })
  useResync(() => {
    void call(companies.deletions).then((answer) => answer.ok && setDeletions(answer.value))
  })
  return deletions.map((deletion) => <Progress key={deletion.id} deletion={deletion} />)
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

function withDeletion(before: readonly CompanyDeletion[], told: CompanyDeletion): readonly CompanyDeletion[] {
  const known = before.find(({ id }) => id === told.id)
  if (known && known.version > told.version) return before
  const others = before.filter(({ id }) => id !== told.id)
  return told.isFinished ? others : [...others, told].toSorted((one, other) => one.id - other.id)
}
