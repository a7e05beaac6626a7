/**
 * What the app's classes set, for `cn`. The library's own table has every name that Tailwind knows and weighs more than
 * the library; the test holds this one equal to it for whatever two classes of the app meet.
 */

type Rule = (value: string) => boolean
type Values = readonly (string | Rule)[]
type Group = readonly (string | Readonly<Record<string, Values>>)[]

const any: Rule = () => true
const isLength: Rule = (value) => /^\[?\d/.test(value)
const isWritten: Rule = (value) => value.startsWith('[')
const words = (text: string) => text.split(' ')
const widths = ['', isLength]
const styles = words('solid dashed dotted double none')

/** One name sets one thing, whatever its value. */
const SIMPLE = words(
  'accent align animate appearance aspect basis bg bottom break brightness col cursor decoration delay duration end fill ' +
    'fill-mode gap gap-x gap-y grid-cols grid-rows h inset inset-x inset-y items justify justify-items justify-self ' +
    'leading line-clamp list max-h max-w min-h min-w object opacity order outline-offset overflow overflow-x ' +
    'overflow-y overscroll place-items pointer-events rotate row select self size space-x space-y ' +
    'start stroke top touch tracking translate-x translate-y underline-offset w whitespace z',
)

const edges = words('x y s e t b')
const along = (name: string) => ({
  [name]: edges.map((edge) => name + edge),
  [`${name}x`]: [`${name}s`, `${name}e`],
  [`${name}y`]: [`${name}t`, `${name}b`],
})

const groupsOf = (names: readonly string[], values: Values = [any]) =>
  Object.fromEntries(names.map((name): [string, Group] => [name, [{ [name]: values }]]))

/** `border` has a width, a style and a colour, each for all sides or for one. */
const borders = Object.fromEntries(
  ['', ...edges.map((edge) => `-${edge}`)].flatMap((edge): [string, Group][] => [
    [`border-w${edge}`, [{ [`border${edge}`]: widths }]],
    [`border-color${edge}`, [{ [`border${edge}`]: [any] }]],
  ]),
)

export const CLASS_GROUPS: Record<string, Group> = {
  ...groupsOf(SIMPLE),
  ...groupsOf(['p', 'm', ...edges.flatMap((edge) => [`p${edge}`, `m${edge}`])]),
  ...groupsOf(['rounded', ...edges.slice(2).map((edge) => `rounded-${edge}`)], ['', any]),
  ...groupsOf(['grow', 'shrink', 'resize', 'shadow', 'transition', 'divide-x', 'divide-y'], ['', any]),
  'align-content': [{ content: words('center start end between stretch') }],
  content: [{ content: ['none', isWritten] }],
  display: words('block inline inline-block inline-flex inline-grid flex grid table contents hidden'),
  position: words('static fixed absolute relative sticky'),
  visibility: words('visible invisible'),
  sr: ['sr-only', 'not-sr-only'],
  flex: [{ flex: ['auto', 'none', isLength] }],
  'flex-direction': [{ flex: words('row row-reverse col col-reverse') }],
  'flex-wrap': [{ flex: words('wrap nowrap') }],
  'font-weight': [{ font: words('normal medium semibold') }],
  'font-family': [{ font: [any] }],
  'font-size': [{ text: words('2xs xs sm base lg xl') }],
  'text-align': [{ text: words('start center end') }],
  'text-color': [{ text: [any] }],
  'text-overflow': ['truncate'],
  'text-style': words('italic not-italic'),
  'text-line': words('underline line-through no-underline'),
  'border-collapse': ['border-collapse'],
  'border-style': [{ border: styles }],
  ...borders,
  'divide-color': [{ divide: [any] }],
  'outline-style': [{ outline: styles }],
  'outline-w': [{ outline: widths }],
  'outline-color': [{ outline: [any] }],
  container: ['@container'],
}

export const CONFLICTING_GROUPS = {
  ...along('p'),
  ...along('m'),
  ...along('border-w-'),
  'border-w': edges.map((edge) => `border-w-${edge}`),
  'border-color': edges.map((edge) => `border-color-${edge}`),
  flex: ['basis', 'grow', 'shrink'],
  'font-size': ['leading'],
  gap: ['gap-x', 'gap-y'],
  inset: ['inset-x', 'inset-y', 'start', 'end', 'top', 'bottom'],
  'inset-x': ['start', 'end'],
  'inset-y': ['top', 'bottom'],
  'line-clamp': ['display', 'overflow'],
  overflow: ['overflow-x', 'overflow-y'],
  rounded: edges.slice(2).map((edge) => `rounded-${edge}`),
  size: ['w', 'h'],
}
