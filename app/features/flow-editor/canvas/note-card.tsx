import type { NodeProps } from '@xyflow/react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { CARD_WIDTH } from '../drawing/drawing'
import { hueStyle, NOTE_HUES } from '../kinds'
import { useEditor } from '../state/editor-context'
import { useMark } from '../state/marks'
import type { CardNode } from './card-node'
import { CardButtons, useHover } from './flow-card'

/** A remark for those who draw: nothing leads to it. */
export const NoteCard = memo(
  function NoteCard({ data: { node }, selected }: NodeProps<CardNode>) {
    const { t } = useTranslation('flow-editor')
    const { marks } = useEditor()
    const { isLit } = useMark(marks, node.id)
    const hover = useHover()
    const hue = NOTE_HUES[String(node.data.color)] ?? NOTE_HUES.yellow ?? 0
    const text = String(node.data.text ?? '')
    return (
      <aside
        style={{ ...hueStyle(hue), width: CARD_WIDTH }}
        data-node={node.id}
        {...hover.handlers}
        className={cn(
          'kind relative rounded-lg p-2.5 text-sm',
          selected && 'outline-2 outline-accent',
          isLit && 'outline-3 outline-ok',
        )}
      >
        {(selected || hover.isHovered) && (
          <span className="absolute end-2 top-1.5">
            <CardButtons node={node} />
          </span>
        )}
        <p className="min-h-6 whitespace-pre-line [overflow-wrap:anywhere]">{text || t('kind.note')}</p>
      </aside>
    )
  },
  (before, after) => before.data === after.data && before.selected === after.selected,
)
