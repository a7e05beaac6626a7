import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as tickets from '#domain/tickets/endpoints.ts'
import { ConfirmDialog } from '~/kit/confirm/confirm'
import { useMutation } from '~/kit/mutation'
import { Problem } from '~/kit/problem'
import { call } from '~/lib/call'
import { useFilter } from './use-filter'

type CloseAllProps = { section: 'pending' | 'open' | 'group' }

/** Asks with the number that will be closed, which is not the list's: colleagues' go too, and only the queues narrow it. */
export function CloseAll({ section }: CloseAllProps) {
  const { t } = useTranslation('tickets')
  const { filter } = useFilter()
  const { revalidate } = useRevalidator()
  const [count, setCount] = useState(0)
  const [open, setOpen] = useState(false)
  const [problem, setProblem] = useState<string>()
  const ask = (found: number) => {
    setCount(found)
    setOpen(true)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time it is asked for
  useEffect(() => {
    void call(tickets.list, { status: section, showAll: true, queueIds: filter.queues }).then((answer) =>
      answer.ok ? ask(answer.value.count) : setProblem(answer.problem.code),
    )
  }, [])
  const closeAll = useMutation(tickets.closeAll, { of: section, onDone: revalidate })
  return (
    <>
      <ConfirmDialog
        danger
        open={open}
        onOpenChange={setOpen}
        title={t('closeAll.title', { section: t(`section.${section}`) })}
        text={`${t('closeAll.text', { count })} ${t('closeAll.scope')}`}
        action={t('closeAll.action')}
        onConfirm={() => void closeAll.run({ status: section, selectedQueueIds: filter.queues })}
      />
      <Problem code={problem ?? closeAll.problem?.code} details={closeAll.problem?.details} />
    </>
  )
}
