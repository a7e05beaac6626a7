import { useSyncExternalStore } from 'react'
import type { FlowNode } from '#domain/flows/contract/graph.ts'
import type { FlowProblem, Severity } from '#domain/flows/contract/lint/flow-problem.ts'

/** Numbers of a node for a range of time: how many conversations entered and left it, wait there, and ended there. */
export type NodeNumbers = { entered: number; left: number; waiting: number; dropped: number }

/** Counts the conversations that were lost at a node. A flow is meant to end in a queue: there none is. */
export function lostAt({ type }: Pick<FlowNode, 'type'>, { dropped }: NodeNumbers): number {
  return type === 'ticket' ? 0 : dropped
}

/** Marks of a card beside its drawing. Each card hears of its own alone: a change of one draws no other anew. */
export type NodeMark = {
  severity: Severity | null
  problemCount: number
  /** It has the turn on the phone beside the canvas, or was found. */
  isLit: boolean
  numbers: NodeNumbers | null
}

export type Marks = {
  read(nodeId: string): NodeMark
  subscribe(tell: () => void): () => void
  setProblems(problems: readonly FlowProblem[]): void
  setLit(nodeId: string | null): void
  setNumbers(numbers: ReadonlyMap<string, NodeNumbers>): void
}

const PLAIN: NodeMark = { severity: null, problemCount: 0, isLit: false, numbers: null }
const ORDER: readonly Severity[] = ['error', 'warning', 'hint']

export function makeMarks(): Marks {
  const marks = new Map<string, NodeMark>()
  const listeners = new Set<() => void>()
  const update = (ids: Iterable<string>, next: (mark: NodeMark, id: string) => NodeMark) => {
    for (const id of ids) {
      const before = marks.get(id) ?? PLAIN
      const after = next(before, id)
      const isSame =
        after.severity === before.severity &&
        after.problemCount === before.problemCount &&
        after.isLit === before.isLit &&
        after.numbers === before.numbers
      if (!isSame) marks.set(id, after)
    }
    for (const tell of listeners) tell()
  }
  return {
    read: (nodeId) => marks.get(nodeId) ?? PLAIN,
    subscribe(tell) {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    setProblems(problems) {
      const byNode = Map.groupBy(problems, ({ nodeId }) => nodeId ?? '')
      update(new Set([...marks.keys(), ...byNode.keys()]), (mark, id) => {
        const ofNode = byNode.get(id) ?? []
        const severity = ORDER.find((name) => ofNode.some((problem) => problem.severity === name)) ?? null
        return { ...mark, severity, problemCount: ofNode.length }
      })
    },
    setLit(nodeId) {
      const ids = new Set([...marks.keys(), ...(nodeId === null ? [] : [nodeId])])
      update(ids, (mark, id) => ({ ...mark, isLit: id === nodeId }))
    },
    setNumbers(numbers) {
      update(new Set([...marks.keys(), ...numbers.keys()]), (mark, id) => ({
        ...mark,
        numbers: numbers.get(id) ?? null,
      }))
    },
  }
}

export function useMark(marks: Marks, nodeId: string): NodeMark {
  const read = () => marks.read(nodeId)
  return useSyncExternalStore(marks.subscribe, read, read)
}
