import { Link } from '@remix-run/react'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import type { Selection } from './bulk/selection'
import { type Column, type ListRow, ROW_TONES, type RowAct, type RowTone, titleOf } from './columns'
import { RowMenu } from './row-menu'
import type { ListAddress } from './use-list-address'

/** The properties that the table and the cards share. */
export type ListParts<Row extends ListRow> = {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  /** Names a row, for those who do not see it: the first column's text. */
  nameOf: (row: Row) => string
  /** Returns the address at which a row opens; undefined for a list whose rows open nothing. */
  hrefOf?: ((row: Row) => string) | undefined
  actsOf?: ((row: Row) => readonly RowAct[]) | undefined
  toneOf?: ((row: Row) => RowTone | undefined) | undefined
  selection?: Selection<Row> | undefined
  address: ListAddress
  label: string
}

export type ListTableProps<Row extends ListRow> = ListParts<Row> & {
  /** The range of rows that are drawn; the other rows are only space above and below. */
  rowWindow: { first: number; end: number; rowHeight: number } | undefined
}

const HEAD = 'whitespace-nowrap px-3 text-start font-medium'
const FROM = { lg: 'max-lg:hidden', xl: 'max-xl:hidden' } as const

/** The list as a table, whose head stays in sight. */
export function ListTable<Row extends ListRow>(props: ListTableProps<Row>) {
  const { t } = useTranslation('kit')
  const { rows, columns, selection, address, label, rowWindow, actsOf } = props
  const drawn = rowWindow ? rows.slice(rowWindow.first, rowWindow.end) : rows
  const span = columns.length + (selection ? 1 : 0) + (actsOf ? 1 : 0)
  return (
    <table
      aria-label={label}
      aria-rowcount={rowWindow && rows.length + 1}
      className="w-full border-separate border-spacing-0 text-sm"
    >
      <thead className="text-xs text-muted">
        <tr className="[&>th]:sticky [&>th]:top-0 [&>th]:z-10 [&>th]:h-9 [&>th]:border-b [&>th]:border-line [&>th]:bg-panel [&>th:first-child]:rounded-ss-lg [&>th:last-child]:rounded-se-lg">
          {selection && (
            <th scope="col" className="w-10 ps-3 text-start noscript:hidden">
              <RowBox checked={selection.isAll} onChange={selection.toggleAll} label={t('selectAll')} />
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.key} column={column} address={address} />
          ))}
          {actsOf && (
            <th scope="col" className="w-12">
              <span className="sr-only">{t('acts')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rowWindow && <Room rows={rowWindow.first} rowHeight={rowWindow.rowHeight} span={span} />}
        {drawn.map((row, index) => (
          <TableRow key={row.id} row={row} index={(rowWindow?.first ?? 0) + index} {...props} />
        ))}
        {rowWindow && <Room rows={rows.length - rowWindow.end} rowHeight={rowWindow.rowHeight} span={span} />}
      </tbody>
    </table>
  )
}

function Room({ rows, rowHeight, span }: { rows: number; rowHeight: number; span: number }) {
  if (rows <= 0) return null
  return (
    <tr aria-hidden>
      <td colSpan={span} style={{ height: rows * rowHeight }} />
    </tr>
  )
}

function Head<Row>({ column, address }: { column: Column<Row>; address: ListAddress }) {
  const { head, sort, align, from, className } = column
  const classes = cn(HEAD, align === 'end' && 'text-end', from && FROM[from], className)
  if (!sort) {
    return (
      <th scope="col" className={classes}>
        {head}
      </th>
    )
  }
  const direction =
    address.sort === sort ? 'ascending' : address.sort === `-${sort}` ? 'descending' : undefined
  const Icon = ICONS[direction ?? 'none']
  return (
    <th scope="col" aria-sort={direction ?? 'none'} className={classes}>
      <Link
        to={address.hrefWith({ sort: direction === 'ascending' ? `-${sort}` : sort })}
        preventScrollReset
        replace
        className={cn(
          'ring-inside group/sort -mx-1.5 inline-flex min-h-6 items-center gap-1 rounded-sm px-1.5 hover:text-ink touch:min-h-11',
          align === 'end' && 'flex-row-reverse',
          direction && 'text-ink',
        )}
      >
        {head}
        <Icon
          aria-hidden
          className={cn(
            'size-3.5',
            !direction && 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60',
          )}
        />
      </Link>
    </th>
  )
}

const ICONS = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown } as const

type TableRowProps<Row extends ListRow> = ListTableProps<Row> & { row: Row; index: number }

function TableRow<Row extends ListRow>({ row, index, ...list }: TableRowProps<Row>) {
  const { t } = useTranslation('kit')
  const { columns, nameOf, hrefOf, actsOf, toneOf, selection, rowWindow } = list
  const tone = toneOf?.(row)
  const name = nameOf(row)
  const isChosen = selection?.has(row) ?? false
  return (
    <tr
      data-row={row.id}
      aria-rowindex={rowWindow && index + 2}
      aria-selected={selection && isChosen}
      style={rowWindow && { height: rowWindow.rowHeight }}
      className={cn(
        ROW_GROUND,
        'group/row h-11 transition-colors hover:bg-hover has-[[data-open-row]:focus-visible]:bg-hover [&:not(:last-child)>td]:border-b [&>td]:border-line',
        tone && ROW_TONES[tone],
        isChosen && 'bg-accent-soft hover:bg-accent-soft',
      )}
    >
      {selection && (
        <td className="relative ps-3 noscript:hidden">
          <RowBox
            checked={isChosen}
            onChange={(through) => selection.toggle(row, through)}
            label={t('select', { name })}
          />
        </td>
      )}
      {columns.map(({ key, cell, align, from, className }) => (
        <td
          key={key}
          className={cn('px-3 py-1.5', align === 'end' && 'tabular text-end', from && FROM[from], className)}
        >
          {key === titleOf(columns)?.key && hrefOf ? (
            <OpenLink to={hrefOf(row)} onChoose={selection && ((through) => selection.toggle(row, through))}>
              {cell(row)}
            </OpenLink>
          ) : (
            cell(row)
          )}
        </td>
      ))}
      {actsOf && (
        <td className="px-2 text-end">
          <RowMenu name={name} acts={actsOf(row)} />
        </td>
      )}
    </tr>
  )
}

/**
 * The class of the ground of a row and of a card. Everything that can be pressed in them stands above their own link,
 * which covers them; an element before the link in the document, such as the row's checkbox, has `z-1` as well.
 */
export const ROW_GROUND = 'relative [&_:is(a,button):not([data-open-row])]:relative'

type OpenLinkProps = {
  to: string
  /** Space chooses the row; with Shift the rows up to it. */
  onChoose?: ((through: boolean) => void) | undefined
  children: ReactNode
}

/** The row's own link, which the whole row answers to (`ROW_GROUND`). */
export function OpenLink({ to, onChoose, children }: OpenLinkProps) {
  const choose = (event: KeyboardEvent) => {
    if (event.key !== ' ' || !onChoose) return
    event.preventDefault()
    onChoose(event.shiftKey)
  }
  return (
    <Link
      to={to}
      onKeyDown={choose}
      preventScrollReset
      data-open-row
      className="ring-inside block min-w-0 truncate rounded-sm font-medium outline-offset-0 after:absolute after:inset-0"
    >
      {children}
    </Link>
  )
}

type RowBoxProps = { checked: boolean; onChange: (through: boolean) => void; label: string }

/** Chooses a row; pressed with Shift all from the one that was chosen before. */

export function RowBox({ checked, onChange, label }: RowBoxProps) {
  return (
    <label className="relative z-1 grid size-6 place-items-center touch:size-11">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ nativeEvent }) => onChange(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        aria-label={label}
        className="size-4 accent-accent touch:size-5"
      />
    </label>
  )
}
