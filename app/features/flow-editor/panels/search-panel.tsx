import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Input } from '~/ui/input'
import { findNodes } from '../drawing/search'
import { iconOf, kindStyle } from '../kinds'
import { useDrawing, useEditor } from '../state/editor-context'
import { useNodeText } from '../state/node-text'

/** Finds nodes by their texts, variables and names; a press, or Enter for the first, leads there. */
export function SearchPanel() {
  const { t } = useTranslation('flow-editor')
  const { flow, acts } = useEditor()
  const drawing = useDrawing()
  const { nameOf, textOf } = useNodeText(flow.choices)
  const [words, setWords] = useState('')
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => box.current?.focus(), [])
  const foundNodes = findNodes(drawing.nodes, words, (node) => `${nameOf(node)} ${textOf(node)}`)
  return (
    <div className="grid gap-3 p-4">
      <span className="relative block">
        <Search
          aria-hidden
          className="pointer-events-none absolute start-2.5 top-1/2 size-4 -translate-y-1/2 text-muted"
        />
        <Input
          ref={box}
          type="search"
          className="ps-8"
          aria-label={t('search.label')}
          placeholder={t('search.label')}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
          onKeyDown={({ key }) => {
            const [first] = foundNodes
            if (key === 'Enter' && first) acts.reveal(first.id)
          }}
        />
      </span>
      {words.trim() !== '' && (
        <p role="status" className="text-xs text-muted">
          {t('search.found', { count: foundNodes.length })}
        </p>
      )}
      <ul className="grid gap-1">
        {foundNodes.map((node) => {
          const Icon = iconOf(node.type)
          return (
            <li key={node.id}>
              <button
                type="button"
                className="flex w-full items-center gap-2 rounded-md p-2 text-start text-sm hover:bg-hover touch:min-h-11"
                onClick={() => acts.reveal(node.id)}
              >
                <span
                  style={kindStyle(node.type)}
                  className="kind grid size-6 shrink-0 place-items-center rounded-md"
                >
                  <Icon aria-hidden className="size-3.5" />
                </span>
                <span className="grid min-w-0">
                  <span className="font-medium">{nameOf(node)}</span>
                  <span className="truncate text-xs text-muted">{textOf(node).split('\n')[0]}</span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
