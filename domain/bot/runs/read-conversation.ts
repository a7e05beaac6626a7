import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/context.ts'
import { variableValues } from '../../core/contract/texts/text-variables.ts'
import { textArray } from '../../core/database/sql-arrays.ts'
import type { FlowGraph } from '../../flows/contract/graph.ts'
import { NODE_KINDS } from '../../flows/contract/nodes/index.ts'
import { factsFor } from '../../tickets/system-messages/system-messages.ts'
import type { ConversationFacts } from '../contract/automation/automation-types.ts'

type Subject = { id: number; contactId: number; connectionId: number }

/** Reads what flows compare and say of a conversation; `graphs` are those that may have the turn. */
export async function readConversation(
  tx: Tx,
  ticket: Subject,
  {
    graphs,
    isAskUnread,
    asksOpening,
  }: { graphs: readonly FlowGraph[]; isAskUnread: boolean; asksOpening: boolean },
): Promise<ConversationFacts> {
  const values = variableValues(await factsFor(tx, ticket.id))
  const [row] = await tx.db.execute<{ isNewContact: boolean; tags: string; openingText: string | null }>(sql`
    select not exists (select from tickets o where o.company_id = t.company_id and o.contact_id = t.contact_id
        and o.connection_id = t.connection_id and o.id < t.id) as "isNewContact",
      coalesce((select string_agg(g.name, ', ' order by g.name) from tags g where g.company_id = t.company_id
        and g.deleted_at is null and (
          g.id in (select l.tag_id from contact_tags l where l.company_id = t.company_id and l.contact_id = t.contact_id)
          or g.id in (select l.tag_id from ticket_tags l where l.company_id = t.company_id and l.ticket_id = t.id))), '') as tags,
      case when ${asksOpening}::boolean then (select m.body from messages m where m.company_id = t.company_id
        and m.ticket_id = t.id and not m.from_me and m.media_type <> 'notice' order by m.id limit 1) end as "openingText"
    from tickets t where t.company_id = ${tx.companyId} and t.id = ${ticket.id}`)
  return {
    values: new Map([...values, ['tags', row?.tags ?? '']]),
    fileNames: await storedFileNames(tx, graphs.flatMap(fileNamesIn)),
    isNewContact: row?.isNewContact ?? false,
    openingText: row?.openingText ?? null,
    seed: randomInt(2 ** 31),
    isAskUnread,
  }
}

const namesByGraph = new WeakMap<FlowGraph, readonly string[]>()

/** The files to which a drawing points, by their names in the store. */
export function fileNamesIn(graph: FlowGraph): readonly string[] {
  const names =
    namesByGraph.get(graph) ?? graph.nodes.flatMap((node) => NODE_KINDS[node.type].fileNames?.(node) ?? [])
  namesByGraph.set(graph, names)
  return names
}

/** Those of the company's that are stored. */
export async function storedFileNames(tx: Tx, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set()
  const rows = await tx.db.execute<{ name: string }>(sql`
    select name from files where company_id = ${tx.companyId} and state = 'stored' and name = any(${textArray(names)})`)
  return new Set(rows.map(({ name }) => name))
}
