import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Disclosure } from '~/ui/disclosure'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '~/ui/table'
import type { ChartProps } from './chart-data'
import { useFigureText } from './figure-text'

type DataTableProps = Pick<ChartProps, 'title' | 'pointHead' | 'points' | 'series' | 'unit'>

/** The chart's figures as a table, folded away below it; opens without a script as well. */
export function DataTable({ title, pointHead, points, series, unit }: DataTableProps) {
  const { t } = useTranslation('kit')
  const textOf = useFigureText(unit)
  return (
    <Disclosure
      label={t('chart.asTable')}
      className="print:hidden"
      labelClass="w-fit text-muted hover:text-ink"
    >
      <Table className="mt-1">
        <caption className="sr-only">{title}</caption>
        <TableHead className="static bg-transparent">
          <tr className="border-b border-line">
            <TableHeader className="ps-0">{pointHead}</TableHeader>
            {series.map(({ key, label }) => (
              <TableHeader key={key} className="text-end last:pe-0">
                {label}
              </TableHeader>
            ))}
          </tr>
        </TableHead>
        <TableBody>
          {points.map(({ key, label, to }, index) => (
            <TableRow key={key} className="h-8 last:border-0">
              <th scope="row" className="py-1 text-start font-normal">
                <FigureLink to={to}>{label}</FigureLink>
              </th>
              {series.map(({ key: seriesKey, values, hrefOf }) => (
                <TableCell key={seriesKey} className="whitespace-nowrap py-1 text-end last:pe-0">
                  <FigureLink to={hrefOf?.(index)}>{textOf(values[index] ?? null)}</FigureLink>
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Disclosure>
  )
}

/** A figure, or its name, that leads to what it counts. */
export function FigureLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (!to) return children
  return (
    <Link to={to} className="underline decoration-line-strong underline-offset-2">
      {children}
    </Link>
  )
}
