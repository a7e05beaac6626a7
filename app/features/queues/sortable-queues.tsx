import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueueView } from '#domain/queues/schema.ts'
import { ColourDot } from '~/components/tag-chip'
import { Button } from '~/components/ui/button'
import { ActionForm } from '~/kit/form/action-form'
import { cn } from '~/lib/cn'
import { movedTo } from './queue-order'

type SortableQueuesProps = { queues: readonly QueueView[]; onOrder: (ids: number[]) => void }

/**
 * Queues that are dragged into another order: with the pointer, with the keyboard by their handle (Space, arrows, Space), or
 * by the buttons beside each, which also work before any script has come.
 */
export function SortableQueues({ queues, onOrder }: SortableQueuesProps) {
  const ids = queues.map(({ id }) => id)
  const words = useWords(queues)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const move = (id: number, place: number) => {
    const moved = movedTo(ids, id, place)
    if (moved.some((each, at) => each !== ids[at])) onOrder(moved)
  }
  const dropped = ({ active, over }: DragEndEvent) =>
    over && move(Number(active.id), ids.indexOf(Number(over.id)))
  return (
    <ActionForm>
      <DndContext
        id="queues"
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={dropped}
        accessibility={words}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
            {queues.map((queue, place) => (
              <Item key={queue.id} queue={queue}>
                <Step up queue={queue} disabled={place === 0} onPress={() => move(queue.id, place - 1)} />
                <Step
                  queue={queue}
                  disabled={place === queues.length - 1}
                  onPress={() => move(queue.id, place + 1)}
                />
              </Item>
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </ActionForm>
  )
}

function Item({ queue: { id, name, color }, children }: { queue: QueueView; children: ReactNode }) {
  const { t } = useTranslation('queues')
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id })
  return (
    <li
      ref={setNodeRef}
      data-queue={id}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
      className={cn(
        'flex items-center gap-2 rounded-md border border-line bg-raised py-1 ps-1 pe-2',
        isDragging && 'relative z-10 border-accent shadow-float',
      )}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={t('order.handle', { name })}
        className="grid size-8 shrink-0 cursor-grab touch-none place-items-center rounded-md text-muted hover:text-ink touch:size-11 noscript:hidden"
      >
        <GripVertical aria-hidden className="size-4" />
      </button>
      <ColourDot color={color} />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {children}
    </li>
  )
}

type StepProps = { up?: boolean; queue: QueueView; disabled: boolean; onPress: () => void }

function Step({ up, queue: { id, name }, disabled, onPress }: StepProps) {
  const { t } = useTranslation('queues')
  const press = (event: MouseEvent) => {
    event.preventDefault()
    onPress()
  }
  return (
    <Button
      type="submit"
      name={up ? 'up' : 'down'}
      value={id}
      variant="ghost"
      size="icon-sm"
      disabled={disabled}
      aria-label={t(up ? 'order.up' : 'order.down', { name })}
      onClick={press}
    >
      {up ? <ArrowUp /> : <ArrowDown />}
    </Button>
  )
}

/** What a screen reader is told of a drag. */
function useWords(queues: readonly QueueView[]) {
  const { t } = useTranslation('queues')
  const nameOf = (id: string | number) => queues.find((queue) => queue.id === Number(id))?.name ?? ''
  const placeOf = (id: string | number) => queues.findIndex((queue) => queue.id === Number(id)) + 1
  type Over = { active: { id: string | number }; over: { id: string | number } | null }
  const at = (key: 'order.over' | 'order.dropped', { active, over }: Over) =>
    over ? t(key, { name: nameOf(active.id), place: placeOf(over.id), count: queues.length }) : undefined
  return {
    screenReaderInstructions: { draggable: t('order.how') },
    announcements: {
      onDragStart: ({ active }: Pick<Over, 'active'>) =>
        t('order.lifted', { name: nameOf(active.id), place: placeOf(active.id), count: queues.length }),
      // Lifting one is told as being over itself, which would speak over that it was lifted.
      onDragOver: (event: Over) => (event.over?.id === event.active.id ? undefined : at('order.over', event)),
      onDragEnd: (event: Over) => at('order.dropped', event),
      onDragCancel: ({ active }: Pick<Over, 'active'>) => t('order.cancelled', { name: nameOf(active.id) }),
    },
  }
}
