/** Queries of the md namespace: logging out, and pairing with a code. */
import { type BinaryNode, child } from '../protocol/node.ts'
import { beginLinkCode, finishLinkCode } from '../server/link-code.ts'
import { unlinkNow } from '../server/pairing.ts'
import { companionByJid } from '../world.ts'
import { failure, type Query, result } from './reply.ts'

export function linking(query: Query): BinaryNode | undefined {
  const { sim, node, connection, companion } = query
  const remove = child(node, 'remove-companion-device')
  if (remove) {
    const target = companionByJid(sim, remove.attrs.jid)
    if (target && target.phone === companion?.phone) query.afterwards(() => unlinkNow(target))
    return result(query)
  }
  const registration = child(node, 'link_code_companion_reg')
  if (!registration) return undefined
  if (registration.attrs.stage === 'companion_hello')
    return result(query, beginLinkCode(sim, connection, registration))
  const outcome = finishLinkCode(sim, registration)
  if (outcome === 404) return failure(query, 404, 'item-not-found')
  return outcome === 400 ? failure(query, 400, 'bad-request') : result(query)
}
