import { z } from 'zod'
import { endpoint } from '../../core/contract/endpoint.ts'
import { MAX_GRAPH_VALUES, NEW_GRAPH } from './graph.ts'
import {
  ChangeFlowInput,
  ContentFields,
  DrawnFlowInput,
  FlowChoices,
  FlowDraftAnswer,
  FlowIdBody,
  FlowIdParam,
  FlowVersions,
  FlowVersionView,
  FlowView,
  MEDIA_TYPES,
  MediaFields,
  Published,
  PublishInput,
  SaveDraftInput,
  SavedDraft,
  SaveFlowInput,
  VersionParam,
} from './schema.ts'

// What flows have beside the calls of every resource. Specification 3 §7, server behaviour §6.

const plan = 'useIntegrations'
const read = { audience: 'user', permission: 'flows:list', plan } as const
const write = { audience: 'user', permission: 'flows:save', plan } as const
const { nodes, connections } = NEW_GRAPH
const drawing = { nodes, connections }
const maxValues = MAX_GRAPH_VALUES

export const change = endpoint({
  ...write,
  method: 'PUT',
  path: '/flowbuilder',
  ids: { 'body.flowId': 'resource:flow' },
  summary: 'A flow: changes its name, or whether it starts',
  body: ChangeFlowInput,
  answer: FlowView,
  refuses: ['ERR_NOT_FOUND', 'ERR_FLOW_EXISTS'],
})

export const choices = endpoint({
  ...read,
  method: 'GET',
  path: '/flowbuilder/choices',
  summary: 'Queues, integrations and prompts to which nodes of a new flow may point',
  answer: FlowChoices,
})

export const createDrawn = endpoint({
  ...write,
  method: 'POST',
  path: '/flowbuilder/drawn',
  summary: 'A flow whose draft is drawn already: from a template, or from a file',
  body: DrawnFlowInput,
  answer: FlowView,
  maxValues,
  sample: { body: { name: 'Segunda via', ...drawing } },
  refuses: ['ERR_FLOW_EXISTS'],
})

export const draft = endpoint({
  ...read,
  method: 'GET',
  path: '/flowbuilder/flow/:flowId',
  ids: { 'params.flowId': 'resource:flow' },
  summary: 'The drawing of a flow as it was saved last, with what the editor needs beside it',
  params: FlowIdParam,
  answer: FlowDraftAnswer,
  refuses: ['ERR_NOT_FOUND'],
})

export const saveDraft = endpoint({
  ...write,
  method: 'PUT',
  path: '/flowbuilder/:flowId/draft',
  ids: { 'params.flowId': 'resource:flow' },
  summary: 'Stores what is drawn, and publishes nothing',
  params: FlowIdParam,
  body: SaveDraftInput,
  answer: SavedDraft,
  maxValues,
  sample: { body: drawing },
  refuses: ['ERR_NOT_FOUND', 'ERR_ROW_CHANGED'],
})

export const save = endpoint({
  ...write,
  method: 'POST',
  path: '/flowbuilder/flow',
  ids: { 'body.idFlow': 'resource:flow' },
  summary: 'Stores what is drawn, and publishes it unless it has an error',
  body: SaveFlowInput,
  answer: Published,
  maxValues,
  sample: { body: drawing },
  refuses: ['ERR_NOT_FOUND', 'ERR_ROW_CHANGED'],
})

export const duplicate = endpoint({
  ...write,
  method: 'POST',
  path: '/flowbuilder/duplicate',
  ids: { 'body.flowId': 'resource:flow' },
  summary: 'A copy of a flow that does not start; without the keys that were typed into it',
  body: FlowIdBody,
  answer: FlowView,
  refuses: ['ERR_NOT_FOUND'],
})

export const versions = endpoint({
  ...read,
  method: 'GET',
  path: '/flowbuilder/:flowId/versions',
  ids: { 'params.flowId': 'resource:flow' },
  summary: 'The published versions of a flow, the newest first',
  params: FlowIdParam,
  answer: FlowVersions,
  refuses: ['ERR_NOT_FOUND'],
})

export const version = endpoint({
  ...read,
  method: 'GET',
  path: '/flowbuilder/:flowId/versions/:flowVersionId',
  ids: { 'params.flowId': 'resource:flow', 'params.flowVersionId': 'flowVersion' },
  summary: 'A published version of a flow, with its drawing',
  params: VersionParam,
  answer: FlowVersionView,
  refuses: ['ERR_NOT_FOUND'],
})

export const publish = endpoint({
  ...write,
  method: 'POST',
  path: '/flowbuilder/:flowId/versions',
  ids: { 'params.flowId': 'resource:flow' },
  summary: 'Publishes the draft of a flow unless it has an error',
  params: FlowIdParam,
  body: PublishInput,
  answer: Published,
  refuses: ['ERR_NOT_FOUND'],
})

export const restore = endpoint({
  ...write,
  method: 'POST',
  path: '/flowbuilder/:flowId/versions/:flowVersionId/restore',
  ids: { 'params.flowId': 'resource:flow', 'params.flowVersionId': 'flowVersion' },
  summary: 'Publishes an older version again, as a new one, and makes it the draft',
  params: VersionParam,
  answer: Published,
  refuses: ['ERR_NOT_FOUND'],
})

const IMAGES = MEDIA_TYPES.image
const SOUNDS = [...MEDIA_TYPES.audio, ...MEDIA_TYPES.video]
const filesOf = (types: readonly string[]) => {
  const file = z.file().mime([...types])
  return z.union([file, z.array(file)])
}
const takesMedia = {
  ...write,
  refuses: ['ERR_FILE_TOO_LARGE', 'ERR_FILE_TYPE'],
} as const

export const content = endpoint({
  ...takesMedia,
  method: 'POST',
  path: '/flowbuilder/content',
  summary: 'Pictures, audios and videos for the cards of a flow; answers their names in the order sent',
  form: {
    fields: ContentFields.extend({ medias: filesOf([...IMAGES, ...SOUNDS]) }),
    answer: z.array(z.string()),
  },
  answer: z.array(z.string()),
})

const MediaName = z.object({ name: z.string() })

export const image = endpoint({
  ...takesMedia,
  method: 'POST',
  path: '/flowbuilder/img',
  summary: 'A picture for a flow',
  form: { fields: MediaFields.extend({ medias: filesOf(IMAGES) }), answer: MediaName },
  answer: MediaName,
})

export const audio = endpoint({
  ...takesMedia,
  method: 'POST',
  path: '/flowbuilder/audio',
  summary: 'An audio or a video for a flow',
  form: { fields: MediaFields.extend({ medias: filesOf(SOUNDS) }), answer: MediaName },
  answer: MediaName,
})
