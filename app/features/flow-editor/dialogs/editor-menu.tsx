import { Cable, Copy, Pencil, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { NODE_KINDS } from '#domain/flows/contract/nodes/index.ts'
import type { Point } from '../drawing/drawing'
import { iconOf, OFFERED_KINDS } from '../kinds'
import { type EditorActs, type Spot, useDrawing } from '../state/editor-context'
import { MenuAt, type MenuLine } from './menu-at'

/** A menu that is open: of a card, or of kinds for a spot. */
export type OpenMenu = { point: Point; nodeId?: string; spot?: Spot }

type EditorMenuProps = {
  menu: OpenMenu | undefined
  acts: EditorActs
  onClose: () => void
}

/** The menu of a card, or the kinds that can stand at a spot. */
export function EditorMenu({ menu, acts, onClose }: EditorMenuProps) {
  const { t } = useTranslation('flow-editor')
  const last = useRef(menu)
  if (menu) last.current = menu
  const { nodeId, spot } = last.current ?? {}
  const node = useDrawing().nodes.find(({ id }) => id === nodeId)
  const kinds: readonly MenuLine[] = OFFERED_KINDS.filter(
    (type) => type !== 'start' && (type !== 'note' || !spot?.from),
  ).map((type) => ({
    key: type,
    label: t(`kind.${type}`),
    icon: iconOf(type),
    run: () => acts.add(type, spot ?? {}),
  }))
  const isStart = node?.type === 'start'
  const hasExits = node !== undefined && NODE_KINDS[node.type].exits(node).length > 0
  const lines: readonly MenuLine[] = nodeId
    ? [
        ...(isStart
          ? []
          : [{ key: 'edit', label: t('act.edit'), icon: Pencil, run: () => acts.edit(nodeId) }]),
        ...(hasExits
          ? [{ key: 'connect', label: t('act.connect'), icon: Cable, run: () => acts.connectFrom(nodeId) }]
          : []),
        ...(isStart
          ? []
          : [
              { key: 'duplicate', label: t('act.duplicate'), icon: Copy, run: () => acts.duplicate(nodeId) },
              {
                key: 'delete',
                label: t('act.delete'),
                icon: Trash2,
                danger: true,
                run: () => acts.remove([nodeId]),
              },
            ]),
      ]
    : kinds
  return (
    <MenuAt
      point={menu?.point}
      label={nodeId ? t('act.more') : t('addHere')}
      lines={lines}
      onClose={onClose}
    />
  )
}
