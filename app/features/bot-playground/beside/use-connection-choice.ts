import { useCallback, useEffect, useState } from 'react'
import * as endpoints from '#domain/connections/contract/endpoints.ts'
import type { Problem } from '#domain/core/contract/problems.ts'
import { call } from '~/lib/call'

type Choice = { id: number; name: string }

/**
 * The connection with which is talked: the one that is edited, or one of the company's, first of those that have the queue. None
 * until the company's were read; the problem is why they were not, and `read` reads them again.
 */
export function useConnectionChoice(fixed: Choice | undefined, queueId: number | undefined) {
  const [connections, setConnections] = useState<readonly Choice[] | undefined>(fixed && [fixed])
  const [id, choose] = useState(fixed?.id)
  const [problem, setProblem] = useState<Problem>()
  const isAsked = fixed === undefined
  const read = useCallback(async () => {
    setProblem(undefined)
    const answer = await call(endpoints.list)
    if (!answer.ok) return setProblem(answer.problem)
    setConnections(answer.value.map(({ id, name }) => ({ id, name })))
    const having = answer.value.find(({ queueIds }) => queueId !== undefined && queueIds.includes(queueId))
    choose((before) => before ?? (having ?? answer.value[0])?.id)
  }, [queueId])
  useEffect(() => {
    if (isAsked) void read()
  }, [isAsked, read])
  return { connections, problem, read, chosen: connections?.find((candidate) => candidate.id === id), choose }
}
