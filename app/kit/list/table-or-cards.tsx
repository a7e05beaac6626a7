import { cn } from '~/lib/cn'
import type { ListRow } from './columns'
import { ListCards } from './list-cards'
import { type ListParts, ListTable, type ListTableProps } from './list-table'
import { useWide } from './use-wide'

type TableOrCardsProps<Row extends ListRow> = ListParts<Row> & Partial<Pick<ListTableProps<Row>, 'rowWindow'>>

/** Rows as a table, and as cards where the window is narrow; the server, which does not know, writes both. */
export function TableOrCards<Row extends ListRow>({ rowWindow, ...parts }: TableOrCardsProps<Row>) {
  const isWide = useWide()
  return (
    <>
      {isWide !== false && (
        <div
          className={cn('rounded-lg border border-line bg-panel', isWide === undefined && 'max-md:hidden')}
        >
          <ListTable {...parts} rowWindow={rowWindow} />
        </div>
      )}
      {isWide !== true && (
        <div className={cn(isWide === undefined && 'md:hidden')}>
          <ListCards {...parts} />
        </div>
      )}
    </>
  )
}
