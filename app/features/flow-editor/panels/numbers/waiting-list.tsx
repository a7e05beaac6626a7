import { Link } from '@remix-run/react'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import * as bot from '#domain/bot/contract/endpoints.ts'
import type { FlowWaiting } from '#domain/bot/contract/run-numbers.ts'
import { Problem } from '~/kit/problem'
import { call } from '~/lib/call'
import { dateAndTime } from '~/lib/text/format'
import { useClock, useNow } from '~/lib/ui/use-clock'
import { Button } from '~/ui/button'
import { Spinner } from '~/ui/spinner'
import { useDrawing, useEditor } from '../../state/editor-context'
import { useNodeText } from '../../state/node-text'

type Waiting = z.infer<typeof FlowWaiting>['waiting']

/** Conversations that wait at a node, longest first; each leads to its conversation. */
export function WaitingList({ nodeId, onClose }: { nodeId: string; onClose: () => void }) {
  const { t } = useTranslation('flow-editor')
  const { flow } = useEditor()
  const { nodes } = useDrawing()
  const { nameOf } = useNodeText(flow.choices)
  const clock = useClock()
  const now = useNow()
  const [waiting, setWaiting] = useState<Waiting>()
  const [problem, setProblem] = useState<Parameters<typeof Problem>[0]>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each minute others may wait
  useEffect(() => {
    let isGone = false
    void call(bot.waiting, { flowId: flow.id, node: nodeId }).then((answer) => {
      if (isGone) return
      setProblem(answer.ok ? undefined : answer.problem)
      if (answer.ok) setWaiting(answer.value.waiting)
    })
    return () => {
      isGone = true
    }
  }, [flow.id, nodeId, now])
  const node = nodes.find(({ id }) => id === nodeId)
  const title = t('numbers.waitingAt', { name: node ? nameOf(node) : nodeId })
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <div className="flex items-center gap-1">
        <Button variant="ghost" size="icon-sm" aria-label={t('numbers.back')} onClick={onClose}>
          <ArrowLeft />
        </Button>
        <h3 className="min-w-0 truncate font-semibold">{title}</h3>
      </div>
      <Problem code={problem?.code} details={problem?.details} />
      {!waiting && !problem && <Spinner label={title} />}
      {waiting?.length === 0 && <p className="text-muted">{t('numbers.nobody')}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
        {waiting?.map(({ ticketUuid, contactName, waitsFor, since }) => (
          <li key={ticketUuid} className="grid grid-cols-[minmax(0,1fr)]">
            <Link
              to={`/tickets/${ticketUuid}`}
              className="grid gap-0.5 rounded-md px-2 py-1.5 hover:bg-hover touch:min-h-11"
            >
              <span className="truncate font-medium">{contactName}</span>
              <span className="truncate text-xs text-muted">
                {t(`numbers.waits.${waitsFor}`, { since: dateAndTime(since, clock) })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
