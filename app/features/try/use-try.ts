import { useRef, useState } from 'react'
import * as bot from '#domain/bot/endpoints.ts'
import { TRY_BOUNDS, type TryStep, type TryTurn } from '#domain/bot/try/try-schema.ts'
import { call } from '~/lib/call'

/** A conversation that is tried: the server decides it anew from its beginning with each message. */
export function useTry(connectionId: number | undefined) {
  const [turns, setTurns] = useState<readonly TryTurn[]>([])
  const [problem, setProblem] = useState<string>()
  const steps = useRef<readonly TryStep[]>([])
  const asked = useRef(0)
  async function judge(of: number, next: readonly TryStep[], before: readonly TryStep[]) {
    steps.current = next
    asked.current += 1
    const mine = asked.current
    const answer = await call(bot.tryOut, { connectionId: of, steps: [...next] })
    // Started over meanwhile, or more was said: this answer is not of what stands there now.
    if (mine !== asked.current) return
    setProblem(answer.ok ? undefined : answer.problem.code)
    if (answer.ok) setTurns(answer.value.turns)
    else steps.current = before
  }
  async function say(text: string, at: Date) {
    if (connectionId === undefined || steps.current.length >= TRY_BOUNDS.steps) return
    const before = steps.current.slice(0, turns.length)
    await judge(connectionId, [...steps.current, { at: at.toISOString(), text }], before)
  }
  /** Has a conversation again that was kept, by the terms as they are now. */
  function open(of: number, kept: readonly TryStep[]) {
    setTurns([])
    void judge(of, kept, [])
  }
  function restart() {
    asked.current += 1
    steps.current = []
    setTurns([])
    setProblem(undefined)
  }
  return { turns, problem, say, open, restart, isFull: turns.length >= TRY_BOUNDS.steps }
}
