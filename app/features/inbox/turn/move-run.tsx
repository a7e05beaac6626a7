import { Waypoints } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as bots from '#domain/bot/contract/endpoints.ts'
import type { RunNodes } from '#domain/bot/contract/schema.ts'
import { useMutation } from '~/kit/mutation'
import { call } from '~/lib/call'
import { Button } from '~/ui/button'
import { PopoverClose } from '~/ui/popover'

/** Puts a flow at another of its nodes: the nodes are read once somebody asks for them. */
export function MoveRun({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation('tickets')
  const titleId = useId()
  const [nodes, setNodes] = useState<RunNodes['nodes']>()
  const move = useMutation(bots.move, { key: ticketId })
  const open = async () => {
    const answer = await call(bots.nodes, { ticketId })
    if (answer.ok) setNodes(answer.value.nodes)
  }
  if (!nodes)
    return (
      <Button
        variant="ghost"
        className="h-auto justify-start px-2 py-1.5 text-start"
        onClick={() => void open()}
      >
        <Waypoints aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="grid">
          <span className="text-sm font-normal">{t('botTurn.act.move')}</span>
          <span className="text-xs font-normal text-muted">{t('botTurn.hint.move')}</span>
        </span>
      </Button>
    )
  return (
    <div className="grid gap-1">
      <p id={titleId} className="px-2 pt-1.5 text-xs font-medium text-muted">
        {t('botTurn.act.move')}
      </p>
      <ul aria-labelledby={titleId} className="grid max-h-48 overflow-y-auto">
        {nodes.map(({ id, type, name }) => (
          <li key={id} className="grid">
            <PopoverClose
              onClick={() => void move.run({ ticketId, node: id })}
              className="truncate rounded px-2 py-1 text-start text-sm hover:bg-hover touch:min-h-11"
            >
              {[t(`botTurn.node.${type}`), name].filter(Boolean).join(' · ')}
            </PopoverClose>
          </li>
        ))}
      </ul>
    </div>
  )
}
