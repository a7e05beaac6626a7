import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as tickets from '#domain/tickets/contract/endpoints.ts'
import { ConfirmDialog } from '~/kit/confirm/confirm'
import { NumberTyped, useNumberTyped } from '~/kit/confirm/number-typed'
import { BulkRunning } from '~/kit/list/bulk/bulk-bar'
import { Problem } from '~/kit/problem'
import { call } from '~/lib/call'
import { useTicketBulk } from '../bulk/use-ticket-bulk'
import { useFilterLabels } from './filter-chips'
import { listQuery } from './ticket-filter'
import { useFilter } from './use-filter'

type CloseAllProps = { section: 'pending' | 'open' | 'group' }

/**
 * Asks with the number that will be closed, which is the list's, by every filter in force; and names those filters. Of more
 * than 20 the number is typed. It is one act, which can be undone.
 */
export function CloseAll({ section }: CloseAllProps) {
  const { t } = useTranslation('tickets')
  const { filter } = useFilter()
  const labels = useFilterLabels(filter)
  const [count, setCount] = useState<number>()
  const [open, setOpen] = useState(false)
  const [problem, setProblem] = useState<string>()
  const bulk = useTicketBulk()
  const typed = useNumberTyped(count ?? 0, open)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time it is asked for
  useEffect(() => {
    void call(tickets.list, listQuery(filter, section)).then((answer) => {
      if (!answer.ok) return setProblem(answer.problem.code)
      setCount(answer.value.count)
      setOpen(true)
    })
  }, [])
  const which =
    labels.length === 0
      ? t('closeAll.scopeAll')
      : t('closeAll.scope', { filters: labels.map(({ label }) => label).join(', ') })
  const selection = { filter, status: section, count: count ?? 0 }
  return (
    <>
      <ConfirmDialog
        danger
        open={open}
        onOpenChange={setOpen}
        title={t('closeAll.title', { section: t(`section.${section}`) })}
        text={`${t('closeAll.text', { count: count ?? 0 })} ${which}`}
        action={t('closeAll.action')}
        mayConfirm={typed.isRight && (count ?? 0) > 0}
        onConfirm={() => void bulk.run({ act: 'closeSilently', selection })}
      >
        {typed.isAsked && <NumberTyped {...typed} count={count ?? 0} />}
      </ConfirmDialog>
      {bulk.progress && (
        <div className="fixed inset-x-3 bottom-3 z-40 mx-auto max-w-md rounded-lg border border-line bg-raised px-3 py-2 shadow-float">
          <BulkRunning {...bulk.progress} />
        </div>
      )}
      {bulk.dialog}
      <Problem code={problem} />
    </>
  )
}
