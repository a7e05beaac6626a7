import type { Language } from '../../../core/contract/languages.ts'
import type { FlowGraph } from '../graph.ts'
import type { TypedKeys } from '../nodes/typed-secrets.ts'

/** Codes of an import's report, by the kind of its line; each is a key of a text. */
export const IMPORT_CODES = {
  taken: [
    /** The node is as it was; `about` is its type. */
    'taken',
    /** An id is taken as the company's own row; `about` is that row's name. */
    'referenceKept',
  ],
  changed: [
    'queueUnknown',
    'referenceDropped',
    'fileToUpload',
    'cardsCut',
    'optionsCut',
    'exitDropped',
    'edgeDropped',
    'linkInText',
    'messageAdded',
    'variableAdded',
    'variableRenamed',
    'validationLost',
    'answerNotKept',
    'singleChoice',
    'picturesLost',
    'displayConditionLost',
    'percentRounded',
    'waitChanged',
    'codeInText',
  ],
  unsupported: ['nodeUnsupported', 'eventUnsupported', 'comparisonUnsupported'],
} as const
export type ImportKind = keyof typeof IMPORT_CODES

type LineOf<K extends ImportKind> = {
  kind: K
  code: (typeof IMPORT_CODES)[K][number]
  /** The node of the imported drawing; null = the whole drawing. */
  nodeId: string | null
  /** The name, number or type that it is about. */
  about: string | null
}
/** A line of an import's report. */
export type ImportLine = LineOf<'taken'> | LineOf<'changed'> | LineOf<'unsupported'>

/** `own`: an export of ours; `family`: one of a product of this family; `typebot`: one of Typebot, version 3 to 6.1. */
export type ImportSource = 'own' | 'family' | 'typebot'

/** A key that stood in the drawing: it is sealed apart from it. */
export type ImportedSecret = { nodeId: string; field: string; value: string }

/** Keys of an import by node and field, as if a person had typed them. */
export function importedKeys(secrets: readonly ImportedSecret[]): TypedKeys {
  const byNode = Map.groupBy(secrets, ({ nodeId }) => nodeId)
  return Object.fromEntries(
    [...byNode].map(([nodeId, ofNode]) => [
      nodeId,
      Object.fromEntries(ofNode.map(({ field, value }) => [field, value])),
    ]),
  )
}

export type ImportedFlow = {
  graph: FlowGraph
  report: ImportLine[]
  source: ImportSource
  secrets: ImportedSecret[]
}

/** `notAFlow`: nothing that is known; the others: more than a drawing may have. */
export type ImportFailure = {
  failure: 'notAFlow' | 'unknownVersion' | 'tooLarge' | 'tooManyNodes' | 'tooManyConnections'
}

/** `notJson`: the file is no JSON; `noNodes`: it holds a flow that is empty. */
export const FILE_FAILURES = [
  'notJson',
  'noNodes',
  'notAFlow',
  'unknownVersion',
  'tooLarge',
  'tooManyNodes',
  'tooManyConnections',
] as const satisfies readonly (ImportFailure['failure'] | 'notJson' | 'noNodes')[]
export type FileFailure = (typeof FILE_FAILURES)[number]

type NamedRow = { readonly id: number; readonly name: string }

/** The company's own things to which imported nodes may point, and the language of texts that an import adds. */
export type ImportFacts = {
  queues?: readonly NamedRow[]
  integrations?: readonly NamedRow[]
  prompts?: readonly NamedRow[]
  language?: Language
}

/** A drawing as a reader of one format returns it: not yet judged, with lines where something was changed. */
export type ReadDrawing = Pick<FlowGraph, 'nodes' | 'connections'> & { lines: ImportLine[] }
