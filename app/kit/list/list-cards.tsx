import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { type Column, type ListRow, ROW_TONES, titleOf } from './columns'
import { type ListParts, OpenLink, ROW_GROUND, RowBox } from './list-table'
import { RowMenu } from './row-menu'

/** The list on a phone: a card for each row, made of the same columns. Cards far outside the screen are not drawn. */
export function ListCards<Row extends ListRow>(props: ListParts<Row>) {
  return (
    <ul aria-label={props.label} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {props.rows.map((row) => (
        <Card key={row.id} row={row} {...props} />
      ))}
    </ul>
  )
}

function Card<Row extends ListRow>({ row, ...list }: ListParts<Row> & { row: Row }) {
  const { t } = useTranslation('kit')
  const { columns, nameOf, hrefOf, actsOf, toneOf, selection } = list
  const tone = toneOf?.(row)
  const name = nameOf(row)
  const title = titleOf(columns)
  const otherColumns = columns.filter((column) => column !== title)
  const columnsIn = (position: Column<Row>['card']) =>
    otherColumns.filter(({ card = 'line' }) => card === position)
  // A head without a cell would be read out as if it were so.
  const lines = columnsIn('line')
    .map(({ key, head, cell }) => ({ key, head, content: cell(row) }))
    .filter(({ content }) => !isNothing(content))
  return (
    <li
      data-row={row.id}
      className={cn(
        ROW_GROUND,
        'grid grid-cols-[minmax(0,1fr)] gap-1.5 rounded-lg border border-line bg-panel p-3 [contain-intrinsic-size:auto_5rem] [content-visibility:auto]',
        tone && ROW_TONES[tone],
        selection?.has(row) && 'border-accent bg-accent-soft',
      )}
    >
      <div className="flex min-h-7 items-center gap-2">
        {selection && (
          <span className="relative -my-2 -ms-2 noscript:hidden">
            <RowBox
              checked={selection.has(row)}
              onChange={(through) => selection.toggle(row, through)}
              label={t('select', { name })}
            />
          </span>
        )}
        {columnsIn('lead').map(({ key, cell }) => (
          <span key={key} className="shrink-0">
            {cell(row)}
          </span>
        ))}
        <div className="min-w-0 flex-1">
          {title &&
            (hrefOf ? (
              <OpenLink
                to={hrefOf(row)}
                onChoose={selection && ((through) => selection.toggle(row, through))}
              >
                {title.cell(row)}
              </OpenLink>
            ) : (
              title.cell(row)
            ))}
        </div>
        {columnsIn('aside').map(({ key, cell }) => (
          <span key={key} className="shrink-0">
            {cell(row)}
          </span>
        ))}
        {actsOf && (
          <span className="-my-2 -me-2">
            <RowMenu name={name} acts={actsOf(row)} />
          </span>
        )}
      </div>
      {lines.length > 0 && (
        <dl className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
          {lines.map(({ key, head, content }) => (
            <div key={key} className="min-w-0 max-w-full">
              <dt className="sr-only">{head}</dt>
              <dd className="truncate">{content}</dd>
            </div>
          ))}
        </dl>
      )}
      {columnsIn('block').map(({ key, cell }) => (
        <div key={key} className="relative empty:hidden">
          {cell(row)}
        </div>
      ))}
    </li>
  )
}

/** Whether React renders nothing for it. */
function isNothing(content: ReactNode): boolean {
  return content === undefined || content === null || content === '' || typeof content === 'boolean'
}
