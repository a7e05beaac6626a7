import type { NodeType } from '../graph.ts'
import { conditionNode } from './condition.ts'
import { contentNode } from './content.ts'
import { intervalNode } from './interval.ts'
import { audioNode, imageNode, videoNode } from './media.ts'
import { menuNode } from './menu.ts'
import { messageNode } from './message.ts'
import type { NodeKind } from './node-kind.ts'
import { noteNode } from './note.ts'
import { openAiNode } from './openai.ts'
import { questionNode } from './question.ts'
import { randomizerNode } from './randomizer.ts'
import { startNode } from './start.ts'
import { ticketNode } from './ticket.ts'
import { typebotNode } from './typebot.ts'

/** Every kind of node. A new one is a file here, a line here, its name in NODE_TYPES, and its words in the editor's texts. */
export const NODE_KINDS: Readonly<Record<NodeType, NodeKind>> = {
  start: startNode,
  singleBlock: contentNode,
  menu: menuNode,
  randomizer: randomizerNode,
  interval: intervalNode,
  ticket: ticketNode,
  typebot: typebotNode,
  openai: openAiNode,
  question: questionNode,
  condition: conditionNode,
  message: messageNode,
  img: imageNode,
  audio: audioNode,
  video: videoNode,
  note: noteNode,
}
