import type { SourceFile } from './tree.ts'

const FOLDER = 'docs/spec/'
const BEHAVIOUR = 'server-behaviour.md'
const RULES = 'architecture-rules.md'
const CHECKLIST = 'checklist.md'

/** Every citation of the specification, of what the server does, of a rule or of a checklist line must name one that exists. */
export function checkCitations(files: readonly SourceFile[]): string[] {
  const pages = new Map(
    files
      .filter(({ path }) => path.startsWith(FOLDER))
      .map(({ path, text }) => [path.slice(FOLDER.length), anchorsOf(text)]),
  )
  return files
    .filter(({ path }) => /\.(tsx?|md)$/.test(path) && !path.startsWith('scripts/checks/'))
    .flatMap(({ path, text }) =>
      citationsIn(text)
        .filter(({ page, anchor }) => !pages.get(pageNamed(page, pages))?.has(anchor))
        .map(({ page, anchor }) => `${path}: cites §${anchor} of ${FOLDER}${page}, which is not there`),
    )
}

type Citation = { page: string; anchor: string }

/** A page by its name, or by the number that its name begins with. */
function pageNamed(page: string, pages: ReadonlyMap<string, unknown>): string {
  return [...pages.keys()].find((name) => name === page || name.startsWith(`${page}-`)) ?? page
}

/** Numbers of headings ("7"), and of the numbered lines below them ("7.12"); lines of the checklist count by themselves. */
function anchorsOf(text: string): ReadonlySet<string> {
  const anchors = new Set<string>()
  let section = ''
  for (const textLine of text.split('\n')) {
    const heading = /^## (\d+)\.? /.exec(textLine)?.[1]
    const item = /^(\d+)\. /.exec(textLine)?.[1]
    if (heading) section = heading
    if (heading) anchors.add(heading)
    if (item) anchors.add(`${section}.${item}`).add(`line ${item}`)
  }
  return anchors
}

function citationsIn(text: string): Citation[] {
  // A comment goes on in the next line.
  const prose = text.replace(/\n\s*(\*|\/\/)?\s*/g, ' ')
  return [
    ...specificationsIn(prose),
    ...matchesOf(
      prose,
      /\bserver behaviour,? ((?:§?\d+(?:\.\d+)?[a-z]?(?:, (?=§\d)| and (?=§\d)| to )?)+)/gi,
    ).flatMap((sections) => anchorsIn(sections).map((anchor) => ({ page: BEHAVIOUR, anchor }))),
    ...matchesOf(prose, /\barchitecture section 6,? rules? (\d+(?:(?:, | to | and )\d+)*)/gi).flatMap(
      (rules) => anchorsIn(rules).map((rule) => ({ page: RULES, anchor: `6.${rule}` })),
    ),
    ...matchesOf(prose, /\bInterface (\d+)\b/g).map((textLine) => ({
      page: CHECKLIST,
      anchor: `line ${textLine}`,
    })),
  ]
}

/** "Specification 1 §7, 2 §7 and §9": a section without a page is of the page before it. */
function specificationsIn(prose: string): Citation[] {
  return matchesOf(prose, /\bspecification ((?:(?:\d )?§\d+(?:,? and |, )?)+)/gi).flatMap((sections) => {
    let page = ''
    return [...sections.matchAll(/(?:(\d) )?§(\d+)/g)].map(([, named, anchor = '']) => {
      page = named ?? page
      return { page, anchor }
    })
  })
}

function matchesOf(prose: string, pattern: RegExp): string[] {
  return [...prose.matchAll(pattern)].map(([, match = '']) => match)
}

function anchorsIn(list: string): string[] {
  return [...list.matchAll(/(\d+(?:\.\d+)?)/g)].map(([, anchor = '']) => anchor)
}
