import { ArrowRight, Cable, Copy, Pencil, Trash2, Unplug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { inReadingOrder, type ReadNode } from '../drawing/reading-order'
import { iconOf, kindStyle } from '../kinds'
import { useDrawing, useEditor } from '../state/editor-context'
import { useMark } from '../state/marks'
import { useNodeText } from '../state/node-text'

type FlowListProps = {
  /** Leads to a node of the list itself, where there is no canvas. */
  onGo: (nodeId: string) => void
}

/** The flow as it is read aloud: nodes from the start on, each with its exits. The canvas's twin for keyboards and phones. */
export function FlowList({ onGo }: FlowListProps) {
  const { t } = useTranslation('flow-editor')
  const drawing = useDrawing()
  return (
    <ol aria-label={t('list.title')} className="grid gap-2 p-4">
      {inReadingOrder(drawing).map((entry) => (
        <ListEntry key={entry.node.id} entry={entry} onGo={onGo} />
      ))}
    </ol>
  )
}

export function entryId(nodeId: string): string {
  return `flow-entry-${nodeId}`
}

function ListEntry({
  entry: { node, number, exits, isReached },
  onGo,
}: {
  entry: ReadNode
  onGo: FlowListProps['onGo']
}) {
  const { t } = useTranslation('flow-editor')
  const { flow, acts, marks, maySave } = useEditor()
  const { nameOf, textOf, exitName } = useNodeText(flow.choices)
  const { problemCount, severity } = useMark(marks, node.id)
  const Icon = iconOf(node.type)
  const name = nameOf(node)
  const isStart = node.type === 'start'
  return (
    <li
      id={entryId(node.id)}
      tabIndex={-1}
      className="grid gap-2 rounded-lg border border-line bg-raised p-3 text-sm focus-visible:outline-accent"
    >
      <div className="flex items-center gap-2">
        <span className="tabular w-6 shrink-0 text-end text-xs text-muted">{number}</span>
        <span
          style={kindStyle(node.type)}
          className="kind grid size-6 shrink-0 place-items-center rounded-md"
        >
          <Icon aria-hidden className="size-3.5" />
        </span>
        <h3 className="me-auto min-w-0 truncate font-medium">{name}</h3>
        {problemCount > 0 && (
          <span className={severity === 'error' ? 'text-xs text-bad' : 'text-xs text-warn'}>
            {t('problems.count', { count: problemCount })}
          </span>
        )}
        {maySave && (
          <span className="flex">
            {!isStart && (
              <EntryButton
                label={t('list.edit', { name, number })}
                icon={<Pencil />}
                run={() => acts.edit(node.id)}
              />
            )}
            {!isStart && (
              <EntryButton
                label={t('list.duplicate', { name, number })}
                icon={<Copy />}
                run={() => acts.duplicate(node.id)}
              />
            )}
            {!isStart && (
              <EntryButton
                label={t('list.delete', { name, number })}
                icon={<Trash2 />}
                run={() => acts.remove([node.id])}
              />
            )}
          </span>
        )}
      </div>
      {textOf(node) !== '' && !isStart && (
        <p className="line-clamp-4 whitespace-pre-line text-muted [overflow-wrap:anywhere]">{textOf(node)}</p>
      )}
      {!isReached && node.type !== 'note' && <p className="text-xs text-warn">{t('list.unreached')}</p>}
      {exits.length > 0 && (
        <ul className="grid gap-0.5">
          {exits.map(({ handle, name: exit, target }) => (
            <li key={handle} className="flex min-w-0 items-center gap-1.5">
              {exits.length > 1 && (
                <span className="max-w-40 truncate text-xs text-muted">{exitName(exit)}</span>
              )}
              <ArrowRight aria-hidden className="size-3.5 shrink-0 text-faint" />
              {target ? (
                <button
                  type="button"
                  className="min-w-0 truncate text-start text-accent-text underline-offset-2 hover:underline touch:min-h-11"
                  onClick={() => onGo(target.id)}
                >
                  {[nameOf(target), textOf(target).split('\n')[0]].filter(Boolean).join(' · ')}
                </button>
              ) : (
                <span className="text-faint">{t('list.nowhere')}</span>
              )}
              {maySave && (
                <EntryButton
                  label={t('list.connect', { name: exitName(exit), number })}
                  icon={target ? <Unplug /> : <Cable />}
                  run={() => acts.connectFrom(node.id, handle)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function EntryButton({ label, icon, run }: { label: string; icon: React.ReactNode; run: () => void }) {
  return (
    <Button variant="ghost" size="icon-sm" aria-label={label} data-tooltip={label} onClick={run}>
      {icon}
    </Button>
  )
}
