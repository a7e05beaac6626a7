import { useRevalidator } from '@remix-run/react'
import { useState } from 'react'
import type { Problem as ProblemOf } from '#domain/core/problems.ts'
import type { Noun } from '~/live/store/nouns'
import { useChanges } from '~/live/store/use-store'
import { FormBody } from '../form/form-parts'
import { Problem } from '../problem'
import { SheetRoute } from '../sheet-route'
import { type OrderedRow, type OrderWords, SortableRows } from './sortable-rows'

type OrderSheetProps = {
  title: string
  text: string
  noun: Noun
  /** In their order as it was read. */
  rows: readonly OrderedRow[]
  words: OrderWords
  save: (ids: number[]) => Promise<{ ok: boolean }>
  problem: ProblemOf | undefined
}

/** Rows that have an order of their own. Each move is kept at once. */
export function OrderSheet({ title, text, noun, rows, words, save, problem }: OrderSheetProps) {
  /** As somebody put them here; as they were read, while nothing is under way. */
  const [put, setPut] = useState<readonly number[]>()
  const { revalidate } = useRevalidator()
  useChanges((change) => {
    if (change.noun === noun && change.from === 'event' && put === undefined) revalidate()
  })
  const known = new Map(rows.map((row) => [row.id, row]))
  const shown = (put ?? rows.map(({ id }) => id)).flatMap((id) => known.get(id) ?? [])
  const missing = put ? rows.filter(({ id }) => !put.includes(id)) : []

  async function order(ids: number[]) {
    setPut(ids)
    const result = await save(ids)
    if (!result.ok) setPut(undefined)
  }
  return (
    <SheetRoute title={title} text={text}>
      <FormBody>
        <Problem code={problem?.code} details={problem?.details} />
        <SortableRows rows={[...shown, ...missing]} words={words} onOrder={(ids) => void order(ids)} />
      </FormBody>
    </SheetRoute>
  )
}
