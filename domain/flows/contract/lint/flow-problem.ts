/** Faults of a drawing. An error keeps it from being published. */
export const PROBLEM_CODES = [
  'noStart',
  'severalStarts',
  'unreachable',
  'noWayOn',
  'exitWithoutWay',
  'endlessLoop',
  'missingExit',
  'noOptions',
  'doubledNumber',
  'longMenu',
  'emptyText',
  'longText',
  'emptyContent',
  'missingFile',
  'missingQueue',
  'unsetVariable',
  'certainDraw',
  'doubledKey',
  'missingKey',
  'missingField',
  'outOfRange',
  'badAddress',
  'noWayToPeople',
  'badVariable',
  'tooMuchPublished',
] as const
export type ProblemCode = (typeof PROBLEM_CODES)[number]

/** `error`: it cannot be published; `warning`: it hardly can be meant so; `hint`: customers see it otherwise than drawn. */
export type Severity = 'error' | 'warning' | 'hint'

export type FlowProblem = {
  code: ProblemCode
  severity: Severity
  /** Null: of the whole drawing. */
  nodeId: string | null
  /** The exit, field or name that it is about; null = the node. */
  about: string | null
}
