import type { Language } from '../../../../core/contract/languages.ts'
import { MAX_INTERVAL_SECONDS } from '../../nodes/interval.ts'
import { ELSE_EXIT, MAX_MENU_OPTIONS } from '../../nodes/menu.ts'
import { numberOf, objectOf, type PlainObject, textOf } from '../plain-json.ts'
import type { Block, Bot } from './bot.ts'
import { drawCondition } from './draw-condition.ts'
import { goalOf, type Pen } from './drawing-pen.ts'
import type { VariableNames } from './variable-names.ts'

export type Reading = { bot: Bot; names: VariableNames; pen: Pen; language: Language }
type BlockDrawer = (block: Block, reading: Reading, lead?: string) => void

/** The block with which older bots begin. */
export const START_BLOCK = 'start'

/** Draws a block; `lead` is the text before it, by which a question is asked. */
export function drawBlock(block: Block, reading: Reading, lead?: string): void {
  const draw = Object.hasOwn(DRAWERS, block.type) ? DRAWERS[block.type] : undefined
  if (draw) draw(block, reading, lead)
  else drawNote(block, reading)
}

/** A block that we do not have: a note stands beside the way, which leads past it. */
const drawNote: BlockDrawer = ({ type, fields, address, way }, { pen }) => {
  const { content = null, options = null, items = null } = fields
  pen.note('nodeUnsupported', type, { content, options, items })
  pen.settle(address, goalOf(way))
}

const drawNothing: BlockDrawer = ({ address, way }, { pen }) => pen.settle(address, goalOf(way))

const drawJump: BlockDrawer = ({ address, options }, { bot, pen }) =>
  pen.settle(address, goalOf(bot.find(options)))

export const TYPEBOT_TEXTS: Readonly<Record<Language, { choose: string; answer: string }>> = {
  'pt-BR': { choose: 'Escolha uma opção:', answer: 'Digite sua resposta:' },
  en: { choose: 'Choose an option:', answer: 'Type your answer:' },
  es: { choose: 'Elija una opción:', answer: 'Escriba su respuesta:' },
  tr: { choose: 'Bir seçenek seçin:', answer: 'Yanıtınızı yazın:' },
}

const drawQuestion: BlockDrawer = (block, { names, pen, language }, lead) => {
  const { id: wantedId, type, options, address, way } = block
  const key = names.byId(textOf(options.variableId))
  const answerKey = key ?? names.makeNew('answer')
  const message = lead ?? TYPEBOT_TEXTS[language].answer
  const fields = { message, answerKey, takesLeaving: false }
  const id = pen.node('question', { typebotIntegration: fields }, wantedId)
  if (lead === undefined) pen.change('messageAdded', id, message)
  if (key === null) pen.change('variableAdded', id, answerKey)
  if (type !== 'text input') pen.change('validationLost', id, type)
  pen.settle(address, { nodeId: id })
  pen.exit(id, 'a', goalOf(way))
}

const drawMenu: BlockDrawer = (block, reading, lead) => {
  const { id: wantedId, address, ownWay, way } = block
  if (!isAsking(block)) return drawNote(block, reading)
  const { names, pen, language } = reading
  const items = block.items.slice(0, MAX_MENU_OPTIONS)
  const message = lead ?? TYPEBOT_TEXTS[language].choose
  const arrayOption = items.map(({ fields }, index) => ({
    number: String(index + 1),
    value: names.inText(choiceName(fields)) || String(index + 1),
  }))
  const id = pen.node('menu', { message, arrayOption, maxTries: 3 }, wantedId)
  if (lead === undefined) pen.change('messageAdded', id, message)
  reportMenu(block, id, reading)
  for (const [index, item] of items.entries()) pen.exit(id, `a${index + 1}`, goalOf(item.way ?? way))
  pen.exit(id, ELSE_EXIT, goalOf(ownWay))
  pen.settle(address, { nodeId: id })
}

function choiceName({ content, title, description, value }: PlainObject): string {
  return [content, title, description, value].map(textOf).find((text) => text.trim() !== '') ?? ''
}

function reportMenu({ type, items, options }: Block, id: string, { names, pen }: Reading): void {
  const variable = names.byId(textOf(options.variableId))
  if (items.length > MAX_MENU_OPTIONS) pen.change('optionsCut', id, String(items.length))
  if (options.isMultipleChoice === true) pen.change('singleChoice', id, null)
  if (variable !== null) pen.change('answerNotKept', id, variable)
  if (type === 'picture choice input') pen.change('picturesLost', id, null)
  const isConditional = items.some(({ fields }) => objectOf(fields.displayCondition).isEnabled === true)
  if (isConditional) pen.change('displayConditionLost', id, null)
}

const drawDraw: BlockDrawer = ({ id: wantedId, options, items, address, way }, { pen }) => {
  const share = Math.min(Math.max(numberOf(options.aPercent) ?? 50, 0), 100)
  const percent = Math.round(share / 10) * 10
  const id = pen.node('randomizer', { percent }, wantedId)
  if (percent !== share) pen.change('percentRounded', id, `${share} → ${percent}`)
  const sideWay = (path: string, index: number) =>
    (items.find(({ fields }) => textOf(fields.path) === path) ?? items[index])?.way ?? way
  pen.exit(id, 'a', goalOf(sideWay('a', 0)))
  pen.exit(id, 'b', goalOf(sideWay('b', 1)))
  pen.settle(address, { nodeId: id })
}

const drawWait: BlockDrawer = (block, reading) => {
  const { id: wantedId, options, address, way } = block
  const seconds = numberOf(options.secondsToWaitFor)
  // The seconds may be a variable, of which nothing is known before.
  if (seconds === null) return drawNote(block, reading)
  const { pen } = reading
  const sec = Math.min(Math.max(Math.round(seconds), 1), MAX_INTERVAL_SECONDS)
  const id = pen.node('interval', { sec }, wantedId)
  if (sec !== seconds) pen.change('waitChanged', id, `${seconds} → ${sec}`)
  pen.settle(address, { nodeId: id })
  pen.exit(id, 'a', goalOf(way))
}

const drawRedirect: BlockDrawer = (block, reading) => {
  const { id: wantedId, options, address, way } = block
  const { names, pen } = reading
  const url = names.inText(textOf(options.url))
  if (url.trim() === '') return drawNote(block, reading)
  const id = pen.node('message', { label: url }, wantedId)
  pen.change('linkInText', id, url)
  pen.settle(address, { nodeId: id })
  pen.exit(id, 'a', goalOf(way))
}

const QUESTIONS = [
  'text input',
  'number input',
  'email input',
  'url input',
  'phone number input',
  'date input',
  'time input',
  'rating input',
  'file input',
] as const
const MENUS = ['choice input', 'picture choice input'] as const
const ASKING: ReadonlySet<string> = new Set([...QUESTIONS, ...MENUS])

/** Whether a block asks: the text before it is what it asks. Choices that are made while it runs are not in the drawing. */
export function isAsking({ type, options }: Block): boolean {
  return ASKING.has(type) && textOf(options.dynamicVariableId) === ''
}

const DRAWERS: Readonly<Record<string, BlockDrawer>> = {
  ...Object.fromEntries(QUESTIONS.map((type) => [type, drawQuestion])),
  ...Object.fromEntries(MENUS.map((type) => [type, drawMenu])),
  [START_BLOCK]: drawNothing,
  Jump: drawJump,
  Condition: (block, { names, pen }) => drawCondition(block, names, pen),
  'AB test': drawDraw,
  Wait: drawWait,
  Redirect: drawRedirect,
}
