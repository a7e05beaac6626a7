import { expect, test } from 'bun:test'
import { LANGUAGES } from '#domain/core/contract/languages.ts'
import { NODE_TYPES } from '#domain/flows/contract/graph.ts'
import { NODE_KINDS } from '#domain/flows/contract/nodes/index.ts'
import { usualData } from './drawing/new-data'
import texts from './texts.json'

// Names of fields, exits and choices come from the kinds: TypeScript does not hold their words to them.
test.each(LANGUAGES)('every field, exit and choice of every kind has its word in %s', (language) => {
  const { field, exit, choiceName } = texts[language]
  const missing = NODE_TYPES.flatMap((type) => {
    const node = { id: 'x', type, position: { x: 0, y: 0 }, data: usualData(type) }
    const { fields, exits } = NODE_KINDS[type]
    return [
      ...fields.filter(({ name }) => !Object.hasOwn(field, name)).map(({ name }) => `field ${name}`),
      ...exits(node).flatMap(({ name }) =>
        'key' in name && !Object.hasOwn(exit, name.key) ? [`exit ${name.key}`] : [],
      ),
      ...fields.flatMap((declared) =>
        declared.type === 'choice'
          ? declared.values
              .filter((value) => !Object.hasOwn(choiceName, `${declared.name}_${value}`))
              .map((value) => `choice ${declared.name}_${value}`)
          : [],
      ),
    ]
  })
  expect(missing).toEqual([])
})
