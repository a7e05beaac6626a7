import { useRef, useState } from 'react'
import type { z } from 'zod'
import * as bot from '#domain/bot/contract/endpoints.ts'
import { TRY_BOUNDS, type TryStep, type TryTurn, type Unsaved } from '#domain/bot/contract/try/try-schema.ts'
import type { Problem } from '#domain/core/contract/problems.ts'
import { call } from '~/lib/call'

/** The unsaved edits beside the phone that go along with a try, or the problem that keeps them from being tried. */
export type Edited = { ok: true; unsaved: z.input<typeof Unsaved> } | { ok: false; problem: Problem }

const NOTHING: Edited = { ok: true, unsaved: {} }

/** A conversation that is tried: the server decides it anew from its beginning with each message. */
export function useTry(connectionId: number | undefined, edited: () => Edited = () => NOTHING) {
  const [turns, setTurns] = useState<readonly TryTurn[]>([])
  const [problem, setProblem] = useState<Problem>()
  const [unsaved, setUnsaved] = useState<readonly string[]>()
  const steps = useRef<readonly TryStep[]>([])
  const latestRequest = useRef(0)
  async function judge(
    triedConnectionId: number,
    next: readonly TryStep[],
    before: readonly TryStep[],
  ): Promise<boolean> {
    steps.current = next
    latestRequest.current += 1
    const requestId = latestRequest.current
    const beside = edited()
    const answer = beside.ok
      ? await call(bot.tryOut, { connectionId: triedConnectionId, steps: [...next], ...beside.unsaved })
      : beside
    // Started over meanwhile, or more was said: this answer is not of what stands there now.
    if (requestId !== latestRequest.current) return true
    setProblem(answer.ok ? undefined : answer.problem)
    setUnsaved(answer.ok ? answer.value.unsaved : undefined)
    if (answer.ok) setTurns(answer.value.turns)
    else steps.current = before
    return answer.ok
  }
  /** Written, or pressed and so called; whether it was taken. */
  async function say(text: string, sentAt: Date, answerId?: string): Promise<boolean> {
    if (connectionId === undefined || steps.current.length >= TRY_BOUNDS.steps) return false
    const before = steps.current.slice(0, turns.length)
    return judge(
      connectionId,
      [...steps.current, { at: sentAt.toISOString(), text, ...(answerId && { answerId }) }],
      before,
    )
  }
  /** Has a conversation again that was kept, by the terms as they are now. */
  function open(caseConnectionId: number, storedSteps: readonly TryStep[]) {
    setTurns([])
    void judge(caseConnectionId, storedSteps, [])
  }
  /** The same conversation by what is edited now. */
  function again() {
    if (connectionId !== undefined && steps.current.length > 0)
      void judge(connectionId, steps.current, steps.current)
  }
  function restart() {
    latestRequest.current += 1
    steps.current = []
    setTurns([])
    setProblem(undefined)
    setUnsaved(undefined)
  }
  return {
    turns,
    problem,
    unsaved,
    say,
    open,
    again,
    restart,
    isFull: turns.length >= TRY_BOUNDS.steps,
  }
}

export type Trial = ReturnType<typeof useTry>
