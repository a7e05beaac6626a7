import { useTranslation } from 'react-i18next'
import type { TodoItem } from './todo-store'

type Id = { id: string | number }
type Over = { active: Id; over: Id | null }

/** The announcements of a drag for screen readers. */
export function useTodoWords(items: readonly TodoItem[]) {
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
