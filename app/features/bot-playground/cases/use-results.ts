import { useState } from 'react'
import * as botCases from '#domain/bot-cases/contract/endpoints.ts'
import type { BotCaseResult } from '#domain/bot-cases/contract/schema.ts'
import { call } from '~/lib/call'
import { useSignal } from '~/live/events/use-live'
import { isSettled, useRefetcher } from '~/live/reading/use-refetcher'
import { useChanges } from '~/live/store/use-store'

/** Nouns by which the bot answers, or that its answers name. */
const TERMS: ReadonlySet<string> = new Set(['queue', 'connection', 'holiday', 'fileList', 'user'])

/** Test cases of the bot and what became of them: tried at first if `atOnce`, and again after whatever may change an answer. */
export function useResults({ atOnce }: { atOnce: boolean }) {
  const [cases, setCases] = useState<readonly BotCaseResult[]>()
  const read = useRefetcher(
    async () => {
      const answer = await call(botCases.check)
      if (answer.ok) setCases(answer.value.cases)
      return isSettled(answer)
    },
    { atOnce, resyncs: atOnce },
  )
  useSignal('botCase', () => (atOnce || cases) && read())
  useSignal('settings', read)
  useChanges(({ noun, from }) => {
    if (from === 'event' && TERMS.has(noun)) read()
  })
  return { cases, read }
}
