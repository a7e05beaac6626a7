import { z } from 'zod'
import { Flag, Id, Stated, Text } from '../../core/contract/fields.ts'
import { FlowConnection, FlowNode, GRAPH_BOUNDS } from './graph.ts'
import { PROBLEM_CODES, type Severity } from './lint/flow-problem.ts'
import type { MediaKind } from './nodes/node-fields.ts'

/** Characters of a flow's name. Specification 3 §5. */
export const FLOW_NAME_BOUNDS = { min: 2, max: 50 } as const
/** Characters of the note with which a version is published. */
export const MAX_VERSION_NOTE = 300

/** A drawing as it travels. */
export const Drawing = z.object({ nodes: z.array(FlowNode), connections: z.array(FlowConnection) })
export type Drawing = z.infer<typeof Drawing>

/** A flow in a list: without its drawing. */
export const FlowView = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  active: z.boolean(),
  /** Whether a version was published: without one it never starts. */
  isPublished: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** The flow by itself also says it as clients of this family read it. Server behaviour §6. */
  flow: z
    .object({
      id: z.number(),
      name: z.string(),
      active: z.boolean(),
      createdAt: z.iso.datetime(),
      flow: Drawing.nullable(),
    })
    .optional(),
})
export type FlowView = z.infer<typeof FlowView>

/** POST /flowbuilder. Specification 3 §5, §7. */
export const FlowInput = z.object({
  name: Text(FLOW_NAME_BOUNDS.max, FLOW_NAME_BOUNDS.min),
  active: Flag().default(true),
})

/** PUT /flowbuilder: the flow is named in the body. */
export const ChangeFlowInput = z.object({
  flowId: Id(),
  name: FlowInput.shape.name.optional(),
  active: Flag().optional(),
})
export type ChangeFlowInput = z.output<typeof ChangeFlowInput>

export const FlowIdParam = z.object({ flowId: Id() })
export const FlowIdBody = z.object({ flowId: Id() })
export const VersionParam = z.object({ flowId: Id(), flowVersionId: Id() })

const Severities = ['error', 'warning', 'hint'] as const satisfies readonly Severity[]
export const FlowProblemView = z.object({
  code: z.enum(PROBLEM_CODES),
  severity: z.enum(Severities),
  nodeId: z.string().nullable(),
  about: z.string().nullable(),
})

const Named = z.object({ id: z.number(), name: z.string() })

/** Things of the company to which nodes point, for the fields of the editor and for its lint. */
export const FlowChoices = z.object({
  queues: z.array(Named),
  integrations: z.array(Named),
  prompts: z.array(Named),
})
export type FlowChoices = z.infer<typeof FlowChoices>

/** A file that a drawing shows. */
export const FlowFile = z.object({
  /** The name in the store: the value of the card. */
  name: z.string(),
  originalName: z.string(),
  mime: z.string(),
  size: z.number().nullable(),
  url: z.string(),
})
export type FlowFile = z.infer<typeof FlowFile>

/** A key that was typed into a node, by its name (`keyName`); never more of it than its last characters. */
export const FlowSecret = z.object({ nodeId: z.string(), field: z.string(), lastFour: z.string() })
export type FlowSecret = z.infer<typeof FlowSecret>

/** The flow in the editor. */
export const FlowDraftView = z.object({
  id: z.number(),
  name: z.string(),
  active: z.boolean(),
  createdAt: z.iso.datetime(),
  /** The version of the draft, which counts by itself: a new name does not change it. */
  version: z.number(),
  /** Null: it was never saved. */
  flow: Drawing.nullable(),
  published: Drawing.extend({ id: z.number(), number: z.number() }).nullable(),
  files: z.array(FlowFile),
  secrets: z.array(FlowSecret),
  choices: FlowChoices,
})
export type FlowDraftView = z.infer<typeof FlowDraftView>
export const FlowDraftAnswer = z.object({ flow: FlowDraftView })

const drawn = {
  nodes: z.array(FlowNode).max(GRAPH_BOUNDS.nodes),
  connections: z.array(FlowConnection).max(GRAPH_BOUNDS.connections),
  /** The version of the draft that was edited; without one the last save wins. */
  version: z.coerce.number<number | string>().int().min(0).optional(),
}

/** POST /flowbuilder/drawn: a flow that begins with a drawing. */
export const DrawnFlowInput = FlowInput.extend({ nodes: drawn.nodes, connections: drawn.connections })
export type DrawnFlowInput = z.output<typeof DrawnFlowInput>

/** PUT /flowbuilder/{id}/draft: stores what is drawn. */
export const SaveDraftInput = z.object(drawn)
/** POST /flowbuilder/flow: stores what is drawn, and publishes it where nothing is wrong with it. Specification 3 §7. */
export const SaveFlowInput = z.object({ ...drawn, idFlow: Id(), note: Text(MAX_VERSION_NOTE).default('') })

export const SavedDraft = z.object({ version: z.number(), secrets: z.array(FlowSecret) })
export type SavedDraft = z.infer<typeof SavedDraft>

/** The outcome of publishing: the problems that are left, or those that forbid it. */
export const Published = SavedDraft.extend({
  published: z.boolean(),
  problems: z.array(FlowProblemView),
  /** Names of the test cases that the published drawing answers otherwise than was kept. */
  differingCases: z.array(z.string()),
  /** The version that new conversations begin; null = there is none. */
  publishedVersion: z.object({ id: z.number(), number: z.number() }).nullable(),
})
export type Published = z.infer<typeof Published>

/** A published version in the list of them. */
export const FlowVersionRow = z.object({
  id: z.number(),
  number: z.number(),
  note: z.string(),
  by: z.string().nullable(),
  createdAt: z.iso.datetime(),
  problemCount: z.number(),
  /** Test cases with which it was published, and the names of those that it answers otherwise than was kept. */
  caseCount: z.number(),
  differingCases: z.array(z.string()),
  isPublished: z.boolean(),
})
export type FlowVersionRow = z.infer<typeof FlowVersionRow>
export const FlowVersions = z.object({ versions: z.array(FlowVersionRow) })
export const FlowVersionView = FlowVersionRow.extend(Drawing.shape)
export type FlowVersionView = z.infer<typeof FlowVersionView>

export const PublishInput = z.object({ note: Text(MAX_VERSION_NOTE).default('') })

/** Types by content of each kind of media. Specification 3 §2, §5. */
export const MEDIA_TYPES = {
  image: ['image/png', 'image/jpeg'],
  audio: ['audio/ogg', 'audio/mpeg'],
  video: ['video/mp4'],
} as const satisfies Record<MediaKind, readonly string[]>

/** The fields beside uploads: their names, in the order of the files. Specification 3 §7. */
export const ContentFields = z.object({ body: z.union([Text(255), z.array(Text(255))]).optional() })
/** Taken and not followed: the company sent it, whoever says so. */
export const MediaFields = ContentFields.extend({ fromMe: Stated('true', 'false') })
