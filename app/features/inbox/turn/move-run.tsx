import { Waypoints } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as bots from '#domain/bot/contract/endpoints.ts'
import type { RunNodes } from '#domain/bot/contract/schema.ts'
import { useMutation } from '~/kit/mutation'
import { call } from '~/lib/call'
import { PopoverClose } from '~/ui/popover'
import { ACT_LOOK, ActWords } from './act-words'

/** Puts a flow at another of its nodes, of which the one that has the turn is marked: they are read once somebody asks for them. */
export function MoveRun({ ticketId, nodeId }: { ticketId: number; nodeId: string }) {
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
      <button type="button" className={ACT_LOOK} onClick={() => void open()}>
        <ActWords name="move" icon={Waypoints} />
      </button>
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
              aria-current={id === nodeId ? 'step' : undefined}
              className="truncate rounded px-2 py-1 text-start text-sm hover:bg-hover aria-[current]:bg-accent-soft aria-[current]:text-accent-text touch:min-h-11"
            >
              {[t(`botTurn.node.${type}`), name].filter(Boolean).join(' · ')}
            </PopoverClose>
          </li>
        ))}
      </ul>
    </div>
  )
}
