import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useTranslation } from 'react-i18next'
import { movedTo } from '~/kit/order/moved-to'
import { accessibilityOf, useOrderSensors } from '~/kit/order/sortable-rows'
import type { Draft } from './draft'
import type { OptionActs } from './option-acts'
import { OptionRow } from './option-row'

type OptionLevelProps = { options: Draft; above: number | null; acts: OptionActs }

/** The options of one level, which are put into another order by pointer, by keys or from their menus. */
export function OptionLevel({ options, above, acts }: OptionLevelProps) {
  const { t } = useTranslation('queues')
  const sensors = useOrderSensors()
  const keys = options.map(({ key }) => key)
  const move = (key: number, position: number) => {
    const moved = movedTo(keys, key, position)
    if (moved.some((movedKey, index) => movedKey !== keys[index])) acts.order(above, moved)
  }
  const dropped = ({ active, over }: DragEndEvent) =>
    over && move(Number(active.id), keys.indexOf(Number(over.id)))
  const rows = options.map(({ key, name }) => ({ id: key, name }))
  return (
    <DndContext
      id={`options-${above ?? 'first'}`}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={dropped}
      accessibility={accessibilityOf(rows, (key, values) => t(`order.${key}`, { ...values }))}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ol
          aria-label={above === null ? t('options.first') : undefined}
          className={
            above === null
              ? 'grid grid-cols-[minmax(0,1fr)] gap-1.5'
              : 'mt-1.5 ms-3 grid grid-cols-[minmax(0,1fr)] gap-1.5 border-s border-line ps-2 sm:ms-4 sm:ps-3'
          }
        >
          {options.map((option, optionIndex) => (
            <OptionRow
              key={option.key}
              option={option}
              position={optionIndex}
              acts={acts}
              count={options.length}
              onMove={(to) => move(option.key, to)}
            >
              {option.options.length > 0 && (
                <OptionLevel options={option.options} above={option.key} acts={acts} />
              )}
            </OptionRow>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}
