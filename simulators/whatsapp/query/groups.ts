/** Group queries of a client: read one, read all, create, rename. */
import { type BinaryNode, child, children, el, need, text } from '../protocol/node.ts'
import { changeSubject, groupNode, openGroup } from '../server/groups.ts'
import { groupByJid, groupsOf, phoneByJid } from '../world.ts'
import { failure, type Query, result } from './reply.ts'

export function groups(query: Query): BinaryNode | undefined {
  const { sim, node } = query
  const me = query.companion?.phone
  if (!me) return undefined
  if (child(node, 'participating')) return result(query, [el('groups', {}, groupsOf(me).map(groupNode))])
  const create = child(node, 'create')
  if (create) {
    const members = children(create, 'participant').flatMap(
      (participant) => phoneByJid(sim, participant.attrs.jid) ?? [],
    )
    const group = openGroup(sim, { subject: need(create, 'subject'), owner: me, members })
    return result(query, [groupNode(group)])
  }
  const group = groupByJid(sim, node.attrs.to)
  if (!group) return failure(query, 404, 'item-not-found')
  if (!group.members.has(me.number)) return failure(query, 403, 'forbidden')
  if (child(node, 'query')) return result(query, [groupNode(group)])
  const subject = child(node, 'subject')
  if (!subject) return undefined
  query.afterwards(() => changeSubject(group, me, text(subject)))
  return result(query)
}
