import { BaseEdge, EdgeLabelRenderer, type EdgeProps, getBezierPath } from '@xyflow/react'
import { Plus, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useEditor } from '../state/editor-context'
import type { FlowEdge } from './card-node'

const BUTTON =
  'nodrag nopan grid size-7 place-items-center rounded-full border border-line-strong bg-raised text-ink hover:bg-hover [&>svg]:size-4'

/** An edge; where it is chosen, a node can be put into it, or it is taken away. */
export const FlowWay = memo(function FlowWay(props: EdgeProps<FlowEdge>) {
  const { id, selected, markerEnd, interactionWidth } = props
  const { t } = useTranslation('flow-editor')
  const { acts, maySave } = useEditor()
  const [path, x, y] = getBezierPath(props)
  return (
    <>
      <BaseEdge
        id={id}
        path={path}
        {...(markerEnd && { markerEnd })}
        interactionWidth={interactionWidth ?? 20}
      />
      {selected && maySave && (
        <EdgeLabelRenderer>
          <span
            className="pointer-events-auto absolute z-1001 flex gap-1"
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
          >
            <button
              type="button"
              className={BUTTON}
              aria-label={t('act.insert')}
              data-tooltip={t('act.insert')}
              onClick={({ currentTarget }) => {
                const box = currentTarget.getBoundingClientRect()
                acts.openKinds({ x: box.left, y: box.bottom }, { onEdge: id, position: { x, y } })
              }}
            >
              <Plus aria-hidden />
            </button>
            <button
              type="button"
              className={BUTTON}
              aria-label={t('act.deleteEdge')}
              data-tooltip={t('act.deleteEdge')}
              onClick={() => acts.remove([], [id])}
            >
              <Trash2 aria-hidden />
            </button>
          </span>
        </EdgeLabelRenderer>
      )}
    </>
  )
})
