import { useSortable } from '@dnd-kit/sortable'
import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { Button } from '~/ui/button'
import { Input } from '~/ui/input'
import { MAX_TODO_LENGTH, type TodoItem } from './todo-store'
import type { Todos } from './use-todos'

type TodoRowProps = { item: TodoItem; position: number; count: number; todos: Todos }

/** One task: ticked, renamed, moved by its handle or step by step, taken away. */
export function TodoRow({ item, position, count, todos }: TodoRowProps) {
  const { t } = useTranslation('todolist')
  const [isEditing, setEditing] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: item.id })
  const name = item.text
  const done = (text: string | undefined) => {
    if (text !== undefined) todos.rename(item.id, text)
    setEditing(false)
    requestAnimationFrame(() => pencil.current?.focus())
  }
  return (
    <li
      ref={setNodeRef}
      data-todo={item.id}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
      className={cn(
        'flex items-center gap-1 rounded-md border border-line bg-raised py-1 ps-1 pe-1.5',
        isDragging && 'relative z-10 border-accent shadow-float',
      )}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={t('handle', { name })}
        className="grid size-8 shrink-0 cursor-grab touch-none place-items-center rounded-md text-muted hover:text-ink touch:size-11"
      >
        <GripVertical aria-hidden className="size-4" />
      </button>
      {isEditing ? (
        <EditBox text={item.text} onDone={done} />
      ) : (
        <label className="flex min-h-9 min-w-0 flex-1 items-center gap-2.5 px-1 touch:min-h-11">
          <input
            type="checkbox"
            checked={item.done}
            onChange={({ currentTarget }) => todos.setDone(item.id, currentTarget.checked)}
            className="size-4 shrink-0 accent-accent touch:size-6"
          />
          <span className={cn('min-w-0 [overflow-wrap:anywhere]', item.done && 'text-muted line-through')}>
            {item.text}
          </span>
        </label>
      )}
      {!isEditing && (
        <div className="flex shrink-0 max-sm:flex-wrap max-sm:justify-end">
          <Act
            label={t('up', { name })}
            disabled={position === 0}
            onPress={() => todos.move(item.id, position - 1)}
          >
            <ArrowUp />
          </Act>
          <Act
            label={t('down', { name })}
            disabled={position === count - 1}
            onPress={() => todos.move(item.id, position + 1)}
          >
            <ArrowDown />
          </Act>
          <Button
            ref={pencil}
            variant="ghost"
            size="icon-sm"
            aria-label={t('edit', { name })}
            onClick={() => setEditing(true)}
          >
            <Pencil />
          </Button>
          <Act label={t('remove', { name })} onPress={() => todos.remove(item.id)}>
            <Trash2 />
          </Act>
        </div>
      )}
    </li>
  )
}

type ActProps = { label: string; disabled?: boolean; onPress: () => void; children: React.ReactNode }

function Act({ label, disabled = false, onPress, children }: ActProps) {
  return (
    <Button variant="ghost" size="icon-sm" aria-label={label} disabled={disabled} onClick={onPress}>
      {children}
    </Button>
  )
}

/** Enter keeps the text, Esc leaves it as it was; a blank one is ignored. */
function EditBox({ text, onDone }: { text: string; onDone: (text: string | undefined) => void }) {
  const { t } = useTranslation('todolist')
  const [written, setWritten] = useState(text)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => box.current?.select(), [])
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Enter' && !nativeEvent.isComposing) onDone(written)
    if (key === 'Escape') onDone(undefined)
  }
  return (
    <div className="flex min-w-0 flex-1 items-center gap-1.5">
      <Input
        ref={box}
        aria-label={t('text')}
        value={written}
        maxLength={MAX_TODO_LENGTH}
        onChange={({ currentTarget }) => setWritten(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button size="sm" variant="primary" onClick={() => onDone(written)}>
        {t('save')}
      </Button>
    </div>
  )
}
