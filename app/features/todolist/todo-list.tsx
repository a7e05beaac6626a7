import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { ListTodo, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActions } from '~/lib/ui/shortcuts'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Input } from '~/ui/input'
import { PageHeader } from '~/ui/page-header'
import { Skeleton } from '~/ui/skeleton'
import { TodoRow } from './todo-row'
import type { TodoItem } from './todo-store'
import { MAX_TODO_LENGTH } from './todo-store'
import { type Todos, useTodos } from './use-todos'

/** The viewer's own tasks, in this browser alone. Specification 2 §2. */
export function TodoList() {
  const { t } = useTranslation('todolist')
  const todos = useTodos()
  const { items, isReady, isKept, removed } = todos
  const openCount = items.filter(({ done }) => !done).length
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto" data-page="todolist">
      <PageHeader title={t('title')} {...(isReady && { count: openCount })}>
        {items.length > openCount && (
          <Button variant="ghost" onClick={todos.removeDone}>
            {t('removeDone')}
          </Button>
        )}
      </PageHeader>
      <div className="grid w-full max-w-2xl gap-3 px-4 pb-20">
        <p className="text-sm text-muted">{t('where')}</p>
        {!isKept && (
          <Alert tone="warn" role="alert">
            {t('notKept')}
          </Alert>
        )}
        <NewTodo onAdd={todos.add} isReady={isReady} />
        {!isReady && <Skeleton className="h-24 noscript:hidden" />}
        {isReady && items.length === 0 && (
          <EmptyState icon={<ListTodo aria-hidden />} title={t('empty.title')} text={t('empty.text')} />
        )}
        <Sortable todos={todos} />
        <div role="status">
          {removed && removed.length > 0 && (
            <p className="flex items-center gap-3 rounded-md border border-line bg-panel px-3 py-2 text-sm">
              <span className="min-w-0 flex-1 truncate">
                {removed.length === 1
                  ? t('removed', { name: removed[0]?.item.text ?? '' })
                  : t('removedMany', { count: removed.length })}
              </span>
              <Button size="sm" onClick={todos.undo}>
                {t('undo')}
              </Button>
            </p>
          )}
        </div>
      </div>
    </div>
  )
}

function NewTodo({ onAdd, isReady }: { onAdd: (text: string) => void; isReady: boolean }) {
  const { t } = useTranslation('todolist')
  const [text, setText] = useState('')
  const box = useRef<HTMLInputElement>(null)
  useActions({ newTask: () => box.current?.focus() })
  const add = () => {
    onAdd(text)
    setText('')
    box.current?.focus()
  }
  return (
    <div className="flex items-center gap-2">
      <Input
        ref={box}
        aria-label={t('new')}
        placeholder={t('new')}
        value={text}
        maxLength={MAX_TODO_LENGTH}
        autoComplete="off"
        disabled={!isReady}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && add()}
      />
      <Button variant="primary" disabled={!isReady} onClick={add}>
        <Plus />
        {t('add')}
      </Button>
    </div>
  )
}

function Sortable({ todos }: { todos: Todos }) {
  const { items, move } = todos
  const words = useTodoWords(items)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = items.map(({ id }) => id)
  const dropped = ({ active, over }: DragEndEvent) =>
    over && over.id !== active.id && move(String(active.id), ids.indexOf(String(over.id)))
  return (
    <DndContext
      id="todolist"
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={dropped}
      accessibility={words}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
          {items.map((item, index) => (
            <TodoRow key={item.id} item={item} position={index} count={items.length} todos={todos} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

type Id = { id: string | number }
type Over = { active: Id; over: Id | null }

/** The announcements of a drag for screen readers. */
function useTodoWords(items: readonly TodoItem[]) {
  const { t } = useTranslation('todolist')
  const nameOf = ({ id }: Id) => items.find((item) => item.id === id)?.text ?? ''
  const placeOf = ({ id }: Id) => items.findIndex((item) => item.id === id) + 1
  const textAt = (key: 'order.over' | 'order.dropped', { active, over }: Over) =>
    over ? t(key, { name: nameOf(active), place: placeOf(over), count: items.length }) : undefined
  return {
    screenReaderInstructions: { draggable: t('order.how') },
    announcements: {
      onDragStart: ({ active }: Pick<Over, 'active'>) =>
        t('order.lifted', { name: nameOf(active), place: placeOf(active), count: items.length }),
      // dnd-kit reports a lifted item as being over itself; announcing that would interrupt the announcement of the lift.
      onDragOver: (event: Over) =>
        event.over?.id === event.active.id ? undefined : textAt('order.over', event),
      onDragEnd: (event: Over) => textAt('order.dropped', event),
      onDragCancel: ({ active }: Pick<Over, 'active'>) => t('order.cancelled', { name: nameOf(active) }),
    },
  }
}
