import {
  Bot,
  Clock,
  Film,
  GitBranch,
  Image,
  ListOrdered,
  type LucideIcon,
  MessageCircleQuestion,
  MessageSquareText,
  Mic,
  Play,
  Shuffle,
  Sparkles,
  StickyNote,
  Text,
  UsersRound,
} from 'lucide-react'
import type { CSSProperties } from 'react'
import { NODE_TYPES, type NodeType } from '#domain/flows/contract/graph.ts'
import { NODE_KINDS } from '#domain/flows/contract/nodes/index.ts'

/** The look of each kind: its icon, and the hue behind it. How light that is, the theme says (`.kind`). */
const LOOKS: Readonly<Record<NodeType, { icon: LucideIcon; hue: number }>> = {
  start: { icon: Play, hue: 150 },
  singleBlock: { icon: MessageSquareText, hue: 250 },
  menu: { icon: ListOrdered, hue: 295 },
  randomizer: { icon: Shuffle, hue: 330 },
  interval: { icon: Clock, hue: 75 },
  ticket: { icon: UsersRound, hue: 20 },
  typebot: { icon: Bot, hue: 220 },
  openai: { icon: Sparkles, hue: 170 },
  question: { icon: MessageCircleQuestion, hue: 195 },
  condition: { icon: GitBranch, hue: 45 },
  message: { icon: Text, hue: 250 },
  img: { icon: Image, hue: 120 },
  audio: { icon: Mic, hue: 120 },
  video: { icon: Film, hue: 120 },
  note: { icon: StickyNote, hue: 95 },
}

/** Hues of notes, by the colour that is stored. */
export const NOTE_HUES: Readonly<Record<string, number>> = { yellow: 95, blue: 240, green: 150, pink: 350 }

export function iconOf(type: NodeType): LucideIcon {
  return LOOKS[type].icon
}

export function hueStyle(hue: number): CSSProperties {
  return { '--kind-hue': hue } as CSSProperties
}

const STYLES = new Map(NODE_TYPES.map((type) => [type, hueStyle(LOOKS[type].hue)]))

/** The same object each time: it is no change of what is drawn by it. */
export function kindStyle(type: NodeType): CSSProperties {
  return STYLES.get(type) ?? {}
}

/** Kinds that the editor's menu offers, in their order. */
export const OFFERED_KINDS: readonly NodeType[] = NODE_TYPES.filter((type) => NODE_KINDS[type].isOffered)
