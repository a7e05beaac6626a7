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
import { ActionForm } from '~/kit/form/action-form'
import { cn } from '~/lib/cn'
import { Button } from '~/ui/button'
import { ColourDot } from '~/ui/colour-dot'
import { movedTo } from './moved-to'

export type OrderedRow = { id: number; name: string; color: string }
/** The texts about a moved row, in the noun's own words. */
export type OrderWords = (
  key: 'handle' | 'up' | 'down' | 'how' | 'lifted' | 'over' | 'dropped' | 'cancelled',
  values?: { name: string; place?: number; count?: number },
) => string
type SortableRowsProps = { rows: readonly OrderedRow[]; words: OrderWords; onOrder: (ids: number[]) => void }

/**
 * Rows that can be put into another order: by dragging with the pointer, with the keyboard on their handle (Space,
 * arrows, Space), or with buttons beside each, which also work before any script has loaded.
 */
export function SortableRows({ rows, words, onOrder }: SortableRowsProps) {
  const ids = rows.map(({ id }) => id)
  const sensors = useOrderSensors()
  const move = (id: number, position: number) => {
    const moved = movedTo(ids, id, position)
    if (moved.some((movedId, index) => movedId !== ids[index])) onOrder(moved)
  }
  const dropped = ({ active, over }: DragEndEvent) =>
    over && move(Number(active.id), ids.indexOf(Number(over.id)))
  return (
    <ActionForm>
      <DndContext
        id="order"
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={dropped}
        accessibility={accessibilityOf(rows, words)}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
            {rows.map((row, rowIndex) => (
              <Item key={row.id} row={row} words={words}>
                <Step
                  up
                  row={row}
                  words={words}
                  disabled={rowIndex === 0}
                  onPress={() => move(row.id, rowIndex - 1)}
                />
                <Step
                  row={row}
                  words={words}
                  disabled={rowIndex === rows.length - 1}
                  onPress={() => move(row.id, rowIndex + 1)}
                />
              </Item>
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </ActionForm>
  )
}

/** The sensors for dragging with the pointer, and with the keyboard on the handle. */
export function useOrderSensors() {
  return useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
}

type RowProps = { row: OrderedRow; words: OrderWords }

function Item({ row: { id, name, color }, words, children }: RowProps & { children: ReactNode }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id })
  return (
    <li
      ref={setNodeRef}
      data-ordered={id}
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
        aria-label={words('handle', { name })}
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

type StepProps = RowProps & { up?: boolean; disabled: boolean; onPress: () => void }

function Step({ up, row: { id, name }, words, disabled, onPress }: StepProps) {
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
      aria-label={words(up ? 'up' : 'down', { name })}
      onClick={press}
    >
      {up ? <ArrowUp /> : <ArrowDown />}
    </Button>
  )
}

/** The announcements of a drag for screen readers. */
export function accessibilityOf(rows: readonly Pick<OrderedRow, 'id' | 'name'>[], words: OrderWords) {
  type Over = { active: { id: string | number }; over: { id: string | number } | null }
  const nameOf = (id: string | number) => rows.find((row) => row.id === Number(id))?.name ?? ''
  const placed = (name: string, id: string | number) => ({
    name,
    place: rows.findIndex((row) => row.id === Number(id)) + 1,
    count: rows.length,
  })
  const textAt = (key: 'over' | 'dropped', { active, over }: Over) =>
    over ? words(key, placed(nameOf(active.id), over.id)) : undefined
  return {
    screenReaderInstructions: { draggable: words('how') },
    announcements: {
      onDragStart: ({ active }: Pick<Over, 'active'>) =>
        words('lifted', placed(nameOf(active.id), active.id)),
      // dnd-kit reports a lifted row as being over itself; announcing that would interrupt the announcement of the lift.
      onDragOver: (event: Over) => (event.over?.id === event.active.id ? undefined : textAt('over', event)),
      onDragEnd: (event: Over) => textAt('dropped', event),
      onDragCancel: ({ active }: Pick<Over, 'active'>) => words('cancelled', { name: nameOf(active.id) }),
    },
  }
}
