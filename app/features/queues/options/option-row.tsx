import { useSortable } from '@dnd-kit/sortable'
import {
  ArrowDown,
  ArrowUp,
  ClipboardPaste,
  Copy,
  Files,
  GripVertical,
  Layers,
  type LucideIcon,
  MessageSquareText,
  Pencil,
  Plug,
  Plus,
  Scissors,
  Trash2,
  User,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OptionTargets, OptionType } from '#domain/queues/contract/option-schema.ts'
import type { RowAct } from '~/kit/list/columns'
import { RowMenu } from '~/kit/list/row-menu'
import { cn } from '~/lib/cn'
import { Badge } from '~/ui/badge'
import type { DraftOption } from './draft'
import type { OptionActs } from './option-acts'

const ICONS = {
  text: MessageSquareText,
  attendent: User,
  queue: Layers,
  integration: Plug,
  file: Files,
} as const satisfies Record<OptionType, LucideIcon>

type OptionRowProps = {
  option: DraftOption
  position: number
  count: number
  acts: OptionActs
  onMove: (to: number) => void
  /** Those below it. */
  children?: ReactNode
}

/** One option: its number, its name, where it leads and what is wrong with it, with those below it. */
export function OptionRow({ option, position, count, acts, onMove, children }: OptionRowProps) {
  const { t } = useTranslation('queues')
  const { key, name } = option
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: key })
  const shownName = name || t('options.unnamed')
  const faults = acts.faults.get(key) ?? []
  const isCut = acts.clip?.mode === 'cut' && acts.clip.key === key
  return (
    <li
      ref={setNodeRef}
      data-option={shownName}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
      className={cn(isDragging && 'relative z-10', isCut && 'opacity-60')}
    >
      <div
        className={cn(
          'flex items-center gap-1 rounded-md border border-line bg-raised py-1 ps-1 pe-1.5',
          faults.length > 0 && 'border-bad',
          isDragging && 'border-accent shadow-float',
        )}
      >
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={t('order.handle', { name: shownName })}
          className="grid size-8 shrink-0 cursor-grab touch-none place-items-center rounded-md text-muted hover:text-ink touch:size-11"
        >
          <GripVertical aria-hidden className="size-4" />
        </button>
        <button
          type="button"
          onClick={() => acts.edit(key)}
          className="ring-inside grid min-h-8 min-w-0 flex-1 rounded-md px-1 py-0.5 text-start hover:bg-hover touch:min-h-11"
        >
          <span className="truncate">
            <span className="tabular text-muted">{`${position + 1}. `}</span>
            {shownName}
          </span>
          <Doing option={option} targets={acts.targets} />
          {faults.map(({ field, code }) => (
            <span key={`${field} ${code}`} className="text-xs font-medium text-bad">
              {t(`options.fault.${code}`)}
            </span>
          ))}
        </button>
        <RowMenu name={shownName} acts={useActs({ option, position, count, acts, onMove })} />
      </div>
      {children}
    </li>
  )
}

/** Describes in a line what choosing the option does. */
function Doing({ option, targets }: { option: DraftOption; targets: OptionTargets }) {
  const { t } = useTranslation('queues')
  const { queueType, optQueueId, optUserId, optFileId, optIntegrationId, closeTicket, greetingMessage } =
    option
  const Icon = ICONS[queueType]
  const nameOf = (rows: readonly { id: number; name: string }[], id: number | null) =>
    rows.find((row) => row.id === id)?.name
  const target = {
    text: greetingMessage,
    queue: nameOf(targets.queues, optQueueId),
    attendent: nameOf(targets.users, optUserId),
    file: nameOf(targets.fileLists, optFileId),
    integration: nameOf(targets.integrations, optIntegrationId ?? null),
  }[queueType]
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-xs text-muted">
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only">{t(`options.types.${queueType}`)}</span>
      <span className="truncate">{target || t(`options.types.${queueType}`)}</span>
      {closeTicket && <Badge>{t('options.ends')}</Badge>}
    </span>
  )
}

function useActs({ option: { key, queueType }, position, count, acts, onMove }: OptionRowProps): RowAct[] {
  const { t } = useTranslation('queues')
  const act = (name: Named, icon: LucideIcon, onSelect: () => void, danger = false): RowAct => ({
    key: name,
    label: t(`options.act.${name}`),
    icon,
    onSelect,
    danger,
  })
  const hasBelow = queueType === 'text' || queueType === 'file'
  return [
    act('edit', Pencil, () => acts.edit(key)),
    ...(hasBelow ? [act('add', Plus, () => acts.add(key))] : []),
    ...(position > 0 ? [act('up', ArrowUp, () => onMove(position - 1))] : []),
    ...(position < count - 1 ? [act('down', ArrowDown, () => onMove(position + 1))] : []),
    act('copy', Copy, () => acts.take({ mode: 'copy', key })),
    act('cut', Scissors, () => acts.take({ mode: 'cut', key })),
    ...(hasBelow && acts.canPaste(key) ? [act('paste', ClipboardPaste, () => acts.paste(key))] : []),
    act('delete', Trash2, () => acts.remove(key), true),
  ]
}

type Named = 'edit' | 'add' | 'up' | 'down' | 'copy' | 'cut' | 'paste' | 'delete'
