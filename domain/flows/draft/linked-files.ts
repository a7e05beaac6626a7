import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { files } from '#db/schema/files.ts'
import { flowVersions } from '#db/schema/flow-versions.ts'
import { flowFiles } from '#db/schema/flows.ts'
import type { Tx } from '../../core/context.ts'
import { inCompany } from '../../core/tenancy.ts'
import { fileUrl } from '../../files/links.ts'
import type { FlowNode } from '../contract/graph.ts'
import { NODE_KINDS } from '../contract/nodes/index.ts'
import type { FlowFile } from '../contract/schema.ts'

/** The names in the store of all files that nodes show. */
export function fileNamesIn(nodes: readonly FlowNode[]): string[] {
  return [...new Set(nodes.flatMap((node) => NODE_KINDS[node.type].fileNames?.(node) ?? []))]
}

/** Those of the names under which the company has a stored file. */
export async function storedNames(tx: Tx, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const rows = await tx.db
    .select({ name: files.name })
    .from(files)
    .where(inCompany(tx, files, inArray(files.name, [...names]), eq(files.state, 'stored')))
  return new Set(rows.map(({ name }) => name))
}

/** The files of a flow's draft are linked to it; those that neither draft nor version shows any more are not. */
export async function linkFiles(tx: Tx, flowId: number, nodes: readonly FlowNode[]): Promise<void> {
  const names = fileNamesIn(nodes)
  const { companyId } = tx
  const shownIds = names.length === 0 ? [] : await idsOf(tx, names)
  if (shownIds.length > 0) {
    await tx.db
      .insert(flowFiles)
      .values(shownIds.map((fileId) => ({ companyId, flowId, fileId })))
      .onConflictDoNothing()
  }
  // Names in the store cannot be guessed: where one stands in a drawing, the file is meant.
  await tx.db.delete(flowFiles).where(
    and(
      inCompany(tx, flowFiles, eq(flowFiles.flowId, flowId)),
      shownIds.length > 0 ? notInArray(flowFiles.fileId, shownIds) : undefined,
      sql`not exists (select from ${flowVersions} v join ${files} f on f.company_id = v.company_id
        where v.company_id = ${companyId} and v.flow_id = ${flowId} and f.id = ${flowFiles.fileId}
          and position(f.name in v.graph::text) > 0)`,
    ),
  )
}

async function idsOf(tx: Tx, names: readonly string[]): Promise<number[]> {
  const rows = await tx.db
    .select({ id: files.id })
    .from(files)
    .where(inCompany(tx, files, inArray(files.name, [...names])))
  return rows.map(({ id }) => id)
}

/** The stored files of a flow, with links for the actor. */
export async function readFiles(tx: Tx, flowId: number): Promise<FlowFile[]> {
  const { id, name, originalName, mime, size } = files
  const rows = await tx.db
    .select({ id, name, originalName, mime, size })
    .from(flowFiles)
    .innerJoin(files, and(eq(files.companyId, flowFiles.companyId), eq(files.id, flowFiles.fileId)))
    .where(inCompany(tx, flowFiles, eq(flowFiles.flowId, flowId), eq(files.state, 'stored')))
  return rows.map(({ id: fileId, ...file }) => ({
    ...file,
    originalName: file.originalName ?? 'file',
    url: fileUrl(tx, { id: fileId, name: file.name }),
  }))
}
