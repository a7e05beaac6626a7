import { useRef, useState } from 'react'
import type { Problem } from '#domain/core/contract/problems.ts'
import * as prompts from '#domain/prompts/contract/endpoints.ts'
import { PROMPT_BOUNDS } from '#domain/prompts/contract/schema.ts'
import { type PromptTrial, type TrialTurn, TryPromptInput } from '#domain/prompts/contract/trial.ts'
import { submissionOf } from '~/kit/form/submission'
import { call } from '~/lib/call'

/** A line of the conversation; an answer with what came with it. */
export type TrialLine = TrialTurn & { answer?: PromptTrial }

const FormValues = TryPromptInput.omit({ promptId: true, turns: true })

/** A conversation by the values of a form as they stand when something is said. */
export function useTrial(form: HTMLFormElement, promptId: number | undefined) {
  const [lines, setLines] = useState<readonly TrialLine[]>([])
  const [problem, setProblem] = useState<Problem>()
  const [isBusy, setBusy] = useState(false)
  const round = useRef(0)

  /** Whether it was taken: what is refused stays in the line to be sent again. */
  async function say(text: string): Promise<boolean> {
    const submission = submissionOf(new FormData(form), FormValues)
    if (submission.status !== 'success') {
      setProblem(problemOf(submission.error ?? {}))
      return false
    }
    const current = ++round.current
    const spoken = [...lines, { isOurs: false, text }]
    setLines(spoken)
    setBusy(true)
    const turns = spoken
      .filter((spokenLine) => spokenLine.text !== '')
      .map(({ isOurs, text }) => ({ isOurs, text }))
    const answer = await call(prompts.tryPrompt, {
      ...submission.value,
      ...(promptId !== undefined && { promptId }),
      turns: turns.slice(-PROMPT_BOUNDS.messages),
    })
    // Started over meanwhile.
    if (current !== round.current) return true
    setBusy(false)
    setProblem(answer.ok ? undefined : answer.problem)
    setLines(answer.ok ? [...spoken, { isOurs: true, text: answer.value.text, answer: answer.value }] : lines)
    return answer.ok
  }

  function restart() {
    round.current++
    setLines([])
    setProblem(undefined)
    setBusy(false)
  }

  return { lines, problem, isBusy, say, restart }
}

function problemOf(errors: Record<string, string[] | null>): Problem {
  const fields = Object.entries(errors).map(([name, codes]) => [name, codes?.[0] ?? 'invalid'])
  return { code: 'ERR_VALIDATION', fields: Object.fromEntries(fields), details: {} }
}
