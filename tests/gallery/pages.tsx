import type { ComponentType } from 'react'
import { BubblesPage } from './bubbles-page'
import { ChartsPage } from './charts-page'
import { ComposerPage } from './composer-page'
import { ConnectionsPage } from './connections-page'
import { FlowPage } from './flow-page'
import { KitPage } from './kit-page'

export const PAGES: Record<string, ComponentType> = {
  bubbles: BubblesPage,
  charts: ChartsPage,
  composer: ComposerPage,
  connections: ConnectionsPage,
  flow: FlowPage,
  kit: KitPage,
}
