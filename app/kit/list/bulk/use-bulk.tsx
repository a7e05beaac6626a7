import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Problem } from '#domain/core/contract/problems.ts'
import { readProblem } from '#domain/core/contract/values/read-problem.ts'
import type { CallResult } from '~/lib/call'
import { useErrorText } from '~/lib/text/error-text'
import { ConfirmDialog } from '../../confirm/confirm'
import { QuotedCode } from '../../refusal/quoted-code'
import type { ListRow } from '../columns'

/** So many are under way at once: quick enough for hundreds, and nobody else waits for it. */
const AT_ONCE = 4
/** Refusals that are told by name; of more, how many. */
const MOST_NAMED = 10

/** How far an act upon many rows has come. */
export type BulkProgress = { done: number; total: number; stop: () => void }

export type BulkWork<Row> = {
  /** Asks the API for one row: each is judged by itself. */
  callRow: (row: Row) => Promise<CallResult<unknown>>
  /** What became of them, once all were tried: those that it was done to. */
  onDone?: (rows: readonly Row[]) => void
}

/** One portion of an act upon all that a filter matches, as the server answers it. */
type BulkPortion = {
  total: number
  done: number
  refused: readonly { name: string; code: string }[]
  /** To go on from; null at the end. */
  next: number | null
}

export type PortionWork<P extends BulkPortion> = {
  /** Asks for the next portion; `before` = what the one before answered. */
  next: (before: P | undefined) => Promise<CallResult<P>>
  onDone?: (count: number) => void
}

type Refused<Row> = { row: Row; problem: Problem }
type Outcome = {
  refused: readonly { name: string; problem: Problem }[]
  done: number
  total: number
  /** Tries those again that were refused, or goes on where it stopped. */
  again: () => void
}

/**
 * Does something to many rows, one call a row; or to all that a filter matches, one call a portion. What was refused is told by
 * name and reason, and tried again when asked.
 * `dialog` stands anywhere in the page.
 */
export function useBulk<Row extends ListRow>(nameOf: (row: Row) => string) {
  const [progress, setProgress] = useState<BulkProgress>()
  const [outcome, setOutcome] = useState<Outcome>()
  const isRunning = useRef(false)
  const names = useRef(nameOf)
  names.current = nameOf

  const run = useCallback(async (rows: readonly Row[], work: BulkWork<Row>): Promise<void> => {
    if (isRunning.current || rows.length === 0) return
    isRunning.current = true
    setOutcome(undefined)
    const { done, refused } = await workOff(rows, work.callRow, setProgress)
    setProgress(undefined)
    isRunning.current = false
    if (done.length > 0) work.onDone?.(done)
    if (refused.length > 0)
      setOutcome({
        refused: refused.map(({ row, problem }) => ({ name: names.current(row), problem })),
        done: rows.length - refused.length,
        total: rows.length,
        again: () =>
          void run(
            refused.map(({ row }) => row),
            work,
          ),
      })
  }, [])

  const runPortions = useCallback(async <P extends BulkPortion>(work: PortionWork<P>): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setOutcome(undefined)
    const result = await workOffPortions(work.next, setProgress)
    setProgress(undefined)
    isRunning.current = false
    if (result.done > 0) work.onDone?.(result.done)
    if (result.refused.length > 0) setOutcome({ ...result, again: () => void runPortions(work) })
  }, [])

  const dialog: ReactNode = <Refusals outcome={outcome} close={() => setOutcome(undefined)} />
  return { run, runPortions, progress, dialog }
}

/** Asks for each row, some at a time, until all were tried or somebody stops it. */
async function workOff<Row>(
  rows: readonly Row[],
  callRow: (row: Row) => Promise<CallResult<unknown>>,
  tell: (progress: BulkProgress) => void,
) {
  const waiting = [...rows]
  const done: Row[] = []
  const refused: Refused<Row>[] = []
  const stop = () => void waiting.splice(0)
  const say = () => tell({ done: done.length + refused.length, total: rows.length, stop })
  say()
  async function work(): Promise<void> {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
      const answer = await callRow(row)
      if (answer.ok) done.push(row)
      else refused.push({ row, problem: answer.problem })
      say()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { done, refused }
}

/** Asks for portion after portion, until the last or until somebody stops it. A call that fails ends it, and is told as a refusal. */
async function workOffPortions<P extends BulkPortion>(
  next: PortionWork<P>['next'],
  tell: (progress: BulkProgress) => void,
) {
  const result: Pick<Outcome, 'done' | 'total' | 'refused'> = { done: 0, total: 0, refused: [] }
  let isStopped = false
  const stop = () => {
    isStopped = true
  }
  let before: P | undefined
  while (!isStopped && before?.next !== null) {
    if (before) tell({ done: result.done + result.refused.length, total: result.total, stop })
    const answer = await next(before)
    if (!answer.ok) return { ...result, refused: [...result.refused, { name: '', problem: answer.problem }] }
    before = answer.value
    result.total = before.total
    result.done += before.done
    const refused = before.refused.map(({ name, code }) => ({
      name,
      problem: readProblem({ error: code }),
    }))
    result.refused = [...result.refused, ...refused]
  }
  return result
}

type RefusalsProps = { outcome: Outcome | undefined; close: () => void }

/** To which rows it was not done, and why. */
function Refusals({ outcome, close }: RefusalsProps) {
  const { t } = useTranslation('kit')
  const common = useTranslation().t
  const errorText = useErrorText()
  const { refused = [], done = 0, total = 0, again } = outcome ?? {}
  const moreCount = refused.length - MOST_NAMED
  return (
    <ConfirmDialog
      open={outcome !== undefined}
      onOpenChange={(open) => open || close()}
      title={t('bulkRefused', { count: refused.length, total })}
      text={t('bulkRefusedText', { count: done })}
      consequences={[
        ...refused
          .slice(0, MOST_NAMED)
          .map(({ name, problem }) =>
            [name, errorText(problem.code, problem.details)].filter(Boolean).join(': '),
          ),
        ...(moreCount > 0 ? [t('bulkMore', { count: moreCount })] : []),
      ]}
      action={common('retry')}
      cancel={common('close')}
      onConfirm={() => again?.()}
    >
      {refused[0] && <QuotedCode {...refused[0].problem} />}
    </ConfirmDialog>
  )
}
