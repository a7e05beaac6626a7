import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import type { Problem as ProblemOf } from '#domain/core/contract/problems.ts'
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
  const { put, order } = useOrder({ noun, rows, save })
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  const shownRows = (put ?? rows.map(({ id }) => id)).flatMap((id) => rowsById.get(id) ?? [])
  const missing = put ? rows.filter(({ id }) => !put.includes(id)) : []

  return (
    <SheetRoute title={title} text={text}>
      <FormBody>
        <Problem code={problem?.code} details={problem?.details} />
        <SortableRows rows={[...shownRows, ...missing]} words={words} onOrder={(ids) => void order(ids)} />
      </FormBody>
    </SheetRoute>
  )
}

/** The order as somebody put it here, until it is read again with what others have changed meanwhile. */
function useOrder({ noun, rows, save }: Pick<OrderSheetProps, 'noun' | 'rows' | 'save'>) {
  const [put, setPut] = useState<readonly number[]>()
  const isSaving = useRef(false)
  const unsaved = useRef<number[]>()
  const { revalidate } = useRevalidator()
  useChanges((change) => {
    if (change.noun === noun && change.from === 'event' && !isSaving.current) revalidate()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what has come from the server
  useEffect(() => {
    if (!isSaving.current) setPut(undefined)
  }, [rows])

  async function order(ids: number[]) {
    setPut(ids)
    unsaved.current = ids
    if (isSaving.current) return
    isSaving.current = true
    const isSaved = await saveLast()
    isSaving.current = false
    unsaved.current = undefined
    if (!isSaved) setPut(undefined)
    revalidate()
  }
  /** Saves the order of a move that was made while another move was being saved. */
  async function saveLast(): Promise<boolean> {
    const ids = unsaved.current
    if (!ids) return true
    unsaved.current = undefined
    const { ok } = await save(ids)
    return ok && saveLast()
  }
  return { put, order }
}
