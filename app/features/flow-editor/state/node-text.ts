import { useTranslation } from 'react-i18next'
import type { FlowNode } from '#domain/flows/contract/graph.ts'
import { cardsOf } from '#domain/flows/contract/nodes/content.ts'
import { NODE_KINDS } from '#domain/flows/contract/nodes/index.ts'
import type { NodeExit } from '#domain/flows/contract/nodes/node-kind.ts'
import type { FlowChoices } from '#domain/flows/contract/schema.ts'
import { readFields } from '../drawing/node-fields-of'

/** The words of nodes: how a kind is called, what a card says, and the names of exits. */
export function useNodeText({ queues, prompts, integrations }: FlowChoices) {
  const { t } = useTranslation('flow-editor')
  const exitNames: Readonly<Record<string, string>> = t('exit', { returnObjects: true })
  const nameOf = ({ type }: Pick<FlowNode, 'type'>) => t(`kind.${type}`)
  const rowName = (rows: readonly { id: number; name: string }[], id: unknown) =>
    rows.find((row) => String(row.id) === String(id ?? ''))?.name

  /** The text of a node's card, in a few lines. */
  function textOf(node: FlowNode): string {
    const fields = readFields(node)
    const textAt = (name: string) => String(fields[name] ?? '')
    switch (node.type) {
      case 'start':
        return t('card.start')
      case 'singleBlock':
        return contentText(node)
      case 'interval':
        return t('card.seconds', { seconds: textAt('sec') || '0' })
      case 'randomizer':
        return t('card.percent', { percent: textAt('percent') })
      case 'ticket':
        return rowName(queues, fields.id) ?? (textAt('name') || t('card.noQueue'))
      case 'condition':
        return [textAt('key') || '…', comparison(textAt('condition')), textAt('value')].join(' ')
      case 'question':
        return [textAt('message'), textAt('answerKey') && `→ {{${textAt('answerKey')}}}`]
          .filter(Boolean)
          .join('\n')
      case 'openai':
        return rowName(prompts, fields.promptId) ?? textAt('name')
      case 'typebot':
        return rowName(integrations, fields.integrationId) ?? textAt('name')
      case 'menu':
        return textAt('message')
      case 'img':
      case 'audio':
      case 'video':
        return textAt('url') === '' ? t('card.noFile') : t(`media.${node.type}`)
      default:
        return NODE_KINDS[node.type].texts(node).join('\n')
    }
  }

  function contentText(node: FlowNode): string {
    const lines = cardsOf(node).map(({ kind, value, original }) => {
      if (kind === 'message') return value
      if (kind === 'interval') return t('card.seconds', { seconds: value })
      return original || t(`media.${kind}`)
    })
    return lines.join('\n')
  }

  function comparison(number: string): string {
    const signs: Readonly<Record<string, string>> = {
      1: '=',
      2: '≥',
      3: '≤',
      4: '<',
      5: '>',
      6: t('card.contains'),
    }
    return signs[number] ?? '?'
  }

  /** A node in one line: its kind, and how its text begins. */
  const titleOf = (node: FlowNode) => [nameOf(node), textOf(node).split('\n')[0]].filter(Boolean).join(': ')
  const exitName = (name: NodeExit['name']) =>
    'words' in name ? name.words : (exitNames[name.key] ?? name.key)
  return { nameOf, textOf, titleOf, exitName }
}
