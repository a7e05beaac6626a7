import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Problem } from '#domain/core/problems.ts'
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
  each: (row: Row) => Promise<CallResult<unknown>>
  /** What became of them, once all were tried: those that it was done to. */
  onDone?: (rows: readonly Row[]) => void
}

type Refused<Row> = { row: Row; problem: Problem }
type Outcome<Row> = { work: BulkWork<Row>; refused: readonly Refused<Row>[]; total: number }

/**
 * Does something to many rows, one call a row. What was refused is told by name and reason, and tried again when asked.
 * `dialog` stands anywhere in the page.
 */
export function useBulk<Row extends ListRow>(nameOf: (row: Row) => string) {
  const [progress, setProgress] = useState<BulkProgress>()
  const [outcome, setOutcome] = useState<Outcome<Row>>()
  const isRunning = useRef(false)

  const run = useCallback(async (rows: readonly Row[], work: BulkWork<Row>): Promise<void> => {
    if (isRunning.current || rows.length === 0) return
    isRunning.current = true
    setOutcome(undefined)
    const { done, refused } = await workOff(rows, work.each, setProgress)
    setProgress(undefined)
    isRunning.current = false
    if (done.length > 0) work.onDone?.(done)
    if (refused.length > 0) setOutcome({ work, refused, total: rows.length })
  }, [])

  const dialog: ReactNode = (
    <Refusals
      outcome={outcome}
      nameOf={nameOf}
      close={() => setOutcome(undefined)}
      again={({ work, refused }) =>
        void run(
          refused.map(({ row }) => row),
          work,
        )
      }
    />
  )
  return { run, progress, dialog }
}

/** Asks for each row, some at a time, until all were tried or somebody stops it. */
async function workOff<Row>(
  rows: readonly Row[],
  each: (row: Row) => Promise<CallResult<unknown>>,
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
      const answer = await each(row)
      if (answer.ok) done.push(row)
      else refused.push({ row, problem: answer.problem })
      say()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { done, refused }
}

type RefusalsProps<Row> = {
  outcome: Outcome<Row> | undefined
  nameOf: (row: Row) => string
  close: () => void
  again: (outcome: Outcome<Row>) => void
}

/** To which rows it was not done, and why. */
function Refusals<Row extends ListRow>({ outcome, nameOf, close, again }: RefusalsProps<Row>) {
  const { t } = useTranslation('kit')
  const common = useTranslation().t
  const errorText = useErrorText()
  const { refused = [], total = 0 } = outcome ?? {}
  const more = refused.length - MOST_NAMED
  return (
    <ConfirmDialog
      open={outcome !== undefined}
      onOpenChange={(open) => open || close()}
      title={t('bulkRefused', { count: refused.length, total })}
      text={t('bulkRefusedText', { count: total - refused.length })}
      consequences={[
        ...refused
          .slice(0, MOST_NAMED)
          .map(({ row, problem }) => `${nameOf(row)}: ${errorText(problem.code, problem.details)}`),
        ...(more > 0 ? [t('bulkMore', { count: more })] : []),
      ]}
      action={common('retry')}
      cancel={common('close')}
      onConfirm={() => outcome && again(outcome)}
    >
      {refused[0] && <QuotedCode {...refused[0].problem} />}
    </ConfirmDialog>
  )
}
