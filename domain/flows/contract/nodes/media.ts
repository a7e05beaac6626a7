import { z } from 'zod'
import type { FlowNode } from '../graph.ts'
import { fileNameOf, type MediaKind, Truth, Words } from './node-fields.ts'
import type { NodeKind, NodeTurn } from './node-kind.ts'
import { WAY_ON } from './node-parts.ts'

const Data = z.object({ url: Words, record: Truth(true), caption: Words })
const read = (node: FlowNode) => Data.parse(node.data)

/** A picture, an audio or a video. They come by import, and are edited as they are. */
function mediaNode(media: MediaKind): NodeKind {
  const isAudio = media === 'audio'
  return {
    isOffered: false,
    fields: [
      { name: 'url', type: 'file', media },
      ...(isAudio ? [{ name: 'record', type: 'switch' } as const] : []),
    ],
    exits: () => WAY_ON,
    enter(node, { refs }): NodeTurn {
      const { url, record } = read(node)
      const fileName = fileNameOf(url)
      if (!refs.fileNames.has(fileName)) return { next: { end: 'failed', reason: 'missingFile' } }
      const effect = { do: 'sendFile', fileName, caption: '', isVoice: isAudio && record } as const
      return { effects: [effect], next: { go: 'a' } }
    },
    texts: () => [],
    fileNames: (node) => [fileNameOf(read(node).url)].filter((name) => name !== ''),
    lint: (node, { fileNames }) =>
      fileNames.has(fileNameOf(read(node).url)) ? [] : [{ code: 'missingFile', severity: 'error' }],
    isWaiting: false,
    leadsToPeople: () => false,
  }
}

export const imageNode = mediaNode('image')
export const audioNode = mediaNode('audio')
export const videoNode = mediaNode('video')
