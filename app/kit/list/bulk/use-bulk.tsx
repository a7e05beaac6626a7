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
const MAX_NAMED = 10

/** The progress of an action on many rows. */
export type BulkProgress = { done: number; total: number; stop: () => void }

export type BulkWork<Row> = {
  /** Asks the API for one row: each is judged by itself. */
  callRow: (row: Row) => Promise<CallResult<unknown>>
  /** Called once all rows were tried, with the rows on which the action succeeded. */
  onDone?: (rows: readonly Row[]) => void
}

/** One portion of an act upon all that a filter matches, as the server answers it. */
type BulkPortion = {
  total: number
  done: number
  refused: readonly { name: string; code: string }[]
  /** The cursor for the next portion; null at the end. */
  next: number | null
}

export type PortionWork<P extends BulkPortion> = {
  /** The number of rows that are meant, where it is known before the first answer. */
  total?: number
  /** Asks for the next portion; `before` = what the one before answered. */
  next: (before: P | undefined) => Promise<CallResult<P>>
  /** `last` = what the last portion answered. */
  onOver?: (result: BulkResult, last: P | undefined) => void
  /** True when refused rows are not offered for another try. */
  isOnce?: boolean
}

/** The outcome, once all tickets were tried or the act was stopped. */
export type BulkResult = {
  done: number
  total: number
  refused: readonly { name: string; problem: Problem }[]
  /** Why it went no further. */
  problem?: Problem
}

type Refused<Row> = { row: Row; problem: Problem }
type Outcome = BulkResult & {
  /** Tries those again that were refused, or goes on where it stopped. */
  again?: () => void
}

/**
 * Does something to many rows, one call a row; or to all that a filter matches, one call a portion. What was refused is told by
 * name and reason, and tried again when asked.
 * `dialog` stands anywhere in the page; `titleOf` says in other words than the kit's what was not done.
 */
export function useBulk<Row extends ListRow>(
  nameOf: (row: Row) => string,
  titleOf?: (result: BulkResult) => string,
) {
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
    const { last, ...result } = await workOffPortions(work, setProgress)
    setProgress(undefined)
    isRunning.current = false
    work.onOver?.(result, last)
    if (result.refused.length > 0 || result.problem)
      setOutcome({ ...result, ...(!work.isOnce && { again: () => void runPortions(work) }) })
  }, [])

  const dialog: ReactNode = (
    <Refusals outcome={outcome} close={() => setOutcome(undefined)} titleOf={titleOf} />
  )
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

/** Asks for portion after portion, until the last, until one fails, or until somebody stops it. */
async function workOffPortions<P extends BulkPortion>(
  { next, total }: PortionWork<P>,
  tell: (progress: BulkProgress) => void,
): Promise<BulkResult & { last: P | undefined }> {
  let result: BulkResult = { done: 0, total: total ?? 0, refused: [] }
  let isStopped = false
  const stop = () => {
    isStopped = true
  }
  let last: P | undefined
  while (!isStopped && last?.next !== null) {
    const isCounted = last !== undefined || total !== undefined
    if (isCounted) tell({ done: result.done + result.refused.length, total: result.total, stop })
    const answer = await next(last)
    if (!answer.ok) return { ...result, problem: answer.problem, last }
    last = answer.value
    const refused = last.refused.map(({ name, code }) => ({ name, problem: readProblem({ error: code }) }))
    result = {
      done: result.done + last.done,
      total: last.total,
      refused: [...result.refused, ...refused],
    }
  }
  return { ...result, last }
}

type RefusalsProps = {
  outcome: Outcome | undefined
  close: () => void
  titleOf: ((result: BulkResult) => string) | undefined
}

const NOTHING_DONE: Outcome = { done: 0, total: 0, refused: [] }

/** Lists the rows that refused the act with their reasons, and the reason why the act stopped early. */
function Refusals({ outcome, close, titleOf }: RefusalsProps) {
  const { t } = useTranslation('kit')
  const common = useTranslation().t
  const errorText = useErrorText()
  const { refused, done, total, problem, again } = outcome ?? NOTHING_DONE
  const failures = problem ? [{ name: '', problem }, ...refused] : refused
  const moreCount = failures.length - MAX_NAMED
  const lines = failures
    .slice(0, MAX_NAMED)
    .map(({ name, problem: { code, details } }) =>
      [name, errorText(code, details)].filter(Boolean).join(': '),
    )
  return (
    <ConfirmDialog
      open={outcome !== undefined}
      onOpenChange={(open) => open || close()}
      title={(outcome && titleOf?.(outcome)) ?? t('bulkRefused', { count: failures.length, total })}
      text={t('bulkRefusedText', { count: done })}
      consequences={moreCount > 0 ? [...lines, t('bulkMore', { count: moreCount })] : lines}
      action={again ? common('retry') : common('close')}
      {...(again && { cancel: common('close') })}
      onConfirm={() => (again ?? close)()}
    >
      {failures[0] && <QuotedCode {...failures[0].problem} />}
    </ConfirmDialog>
  )
}
