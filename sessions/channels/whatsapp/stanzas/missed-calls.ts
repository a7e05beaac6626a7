import type { BinaryNode } from '@whiskeysockets/baileys'
import { type StoredNode, storedNode } from '../content/raw-event.ts'

export type MissedCall = { callId: string; isVideo: boolean; node: StoredNode }

const ELSEWHERE = new Set(['accepted_elsewhere', 'rejected_elsewhere'])
/** Calls that ring at the same time; more than this is an attack. */
const MAX_CALLS = 100

type Offer = { attrs: BinaryNode['attrs']; notify: string | undefined; isVideo: boolean }

/**
 * Follows calls from their offer to their end and tells which ones nobody took. The end alone knows neither the
 * caller's number nor whether it was a video call, so the offer's attributes are merged into it.
 */
export function callKeeper() {
  const offers = new Map<string, Offer>()

  function keep(callId: string, node: BinaryNode, info: StoredNode): void {
    if (offers.size >= MAX_CALLS) offers.clear()
    const isVideo = info.children.some((child) => child.tag === 'video')
    offers.set(callId, { attrs: info.attrs, notify: node.attrs.notify, isVideo })
  }

  return {
    hear(node: BinaryNode): MissedCall | null {
      const [info] = storedNode(node).children
      const callId = info?.attrs['call-id']
      if (!info || !callId) return null
      if (OFFERS.has(info.tag)) keep(callId, node, info)
      if (!ENDS.has(info.tag)) return null
      const offer = offers.get(callId)
      offers.delete(callId)
      if (!isMissed(info)) return null
      return { callId, isVideo: offer?.isVideo ?? false, node: merged(node, info, offer) }
    },
  }
}

const OFFERS = new Set(['offer', 'offer_notice'])
const ENDS = new Set(['terminate', 'accept', 'reject'])

function isMissed({ tag, attrs }: StoredNode): boolean {
  return tag === 'terminate' && !ELSEWHERE.has(attrs.reason ?? '')
}

function merged(node: BinaryNode, info: StoredNode, offer: Offer | undefined): StoredNode {
  const attrs = { ...node.attrs, ...(offer?.notify ? { notify: offer.notify } : {}) }
  return { tag: node.tag, attrs, children: [{ ...info, attrs: { ...offer?.attrs, ...info.attrs } }] }
}
