import type { Ctx } from '../../core/context.ts'
import { permit } from '../../core/contract/permissions.ts'
import { reading } from '../../core/transaction.ts'
import type { FlowGraph } from '../contract/graph.ts'
import type { Drawing, FlowDraftView } from '../contract/schema.ts'
import type { FlowRow } from '../flow-verbs.ts'
import { flowOf, publishedVersionOf } from '../queries.ts'
import { readFiles } from './linked-files.ts'
import { readSecrets } from './node-secrets.ts'
import { readChoices } from './read-facts.ts'

/** GET /flowbuilder/flow/{id}: the flow in its editor. Throws ERR_NOT_FOUND. Specification 3 §7. */
export function readDraft(ctx: Ctx, { flowId }: { flowId: number }): Promise<{ flow: FlowDraftView }> {
  permit(ctx.actor, 'flows:list')
  return reading(ctx, async (tx) => {
    const row = await flowOf(tx, flowId)
    const [published, files, secrets, choices] = await Promise.all([
      publishedVersionOf(tx, row),
      readFiles(tx, flowId),
      readSecrets(tx, flowId),
      readChoices(tx),
    ])
    const { id, name, active, createdAt, draft } = row
    return {
      flow: {
        id,
        name,
        active,
        createdAt: createdAt.toISOString(),
        version: draftVersionOf(row),
        flow: draft && drawingOf(draft),
        published: published && { ...drawingOf(published.graph), id: published.id, number: published.number },
        files,
        secrets,
        choices,
      },
    }
  })
}

export function drawingOf({ nodes, connections }: FlowGraph): Drawing {
  return { nodes, connections }
}

/**
 * The version of a draft: the milliseconds of its last change; 0 = it was never saved. The row's own also counts its name and
 * whether it is active, which disturb nobody who draws.
 */
export function draftVersionOf({ draftSavedAt }: Pick<FlowRow, 'draftSavedAt'>): number {
  return draftSavedAt?.getTime() ?? 0
}
