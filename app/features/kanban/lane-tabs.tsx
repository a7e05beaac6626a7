import { useDroppable } from '@dnd-kit/core'
import { Link } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { countText } from '~/lib/text/format'
import { ColourDot } from '~/ui/colour-dot'
import type { ShownLane } from './lane-cards'

type LaneTabsProps = {
  lanes: readonly (ShownLane & { count: number; href: string })[]
  openId: number
  overId: number | undefined
}

/** On a phone the lanes stand side by side as their names, and one is open; a card is dragged onto a name as well. */
export function LaneTabs({ lanes, openId, overId }: LaneTabsProps) {
  const { t } = useTranslation('kanban')
  return (
    <nav aria-label={t('lanesLabel')} className="flex shrink-0 gap-1.5 overflow-x-auto px-4 pb-2 md:hidden">
      {lanes.map(({ note: _, ...lane }) => (
        <LaneTab key={lane.id} {...lane} isOpen={lane.id === openId} isAimedAt={lane.id === overId} />
      ))}
    </nav>
  )
}

type LaneTabProps = Omit<LaneTabsProps['lanes'][number], 'note'> & { isOpen: boolean; isAimedAt: boolean }

function LaneTab({ id, name, color, count, href, isOpen, isAimedAt }: LaneTabProps) {
  const { language } = useTranslation().i18n
  const { setNodeRef, isOver } = useDroppable({ id: `tab-${id}`, data: { laneId: id } })
  const tab = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isOpen || isAimedAt) tab.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [isOpen, isAimedAt])
  return (
    <span ref={setNodeRef} className="shrink-0">
      <Link
        ref={tab}
        to={href}
        replace
        preventScrollReset
        draggable={false}
        aria-current={isOpen ? 'true' : undefined}
        className={cn(
          'flex h-11 max-w-48 items-center gap-1.5 rounded-md border border-line bg-panel px-3 text-sm',
          isOpen && 'border-accent bg-accent-soft font-medium text-accent-text',
          (isOver || isAimedAt) && 'outline-2 -outline-offset-2 outline-accent',
        )}
      >
        {color && <ColourDot color={color} />}
        <span className="truncate">{name}</span>
        <span className="tabular text-muted">{countText(count, language)}</span>
      </Link>
    </span>
  )
}
