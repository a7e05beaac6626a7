import { cleanLine, cut } from '../../messages/contract/safe-text.ts'

const UNKNOWN_MIME = 'application/octet-stream'
/** Names that phones use for a type that has another one. */
const ALIASES: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'audio/mp3': 'audio/mpeg',
  'audio/x-mpeg': 'audio/mpeg',
}

/** Longest media type that is kept; RFC 6838 names none longer. */
export const MAX_MIME = 127

/**
 * A media type as it may stand in a header: in small letters, of a parameter only the codecs; anything else is unknown
 * data. The sender's own words are never repeated: one line break in a header is an error to whoever opens the file.
 */
export function cleanMime(mime: string): string {
  const [name = '', ...parameters] = mime.slice(0, MAX_MIME).toLowerCase().split(';')
  const type = name.trim()
  if (!/^[a-z]{1,20}\/[a-z0-9][a-z0-9.+_-]{0,79}$/.test(type)) return UNKNOWN_MIME
  const codecs = parameters.map((text) => text.trim()).find((text) => /^codecs="?[\w.,]{1,30}"?$/.test(text))
  const canonicalName = ALIASES[type] ?? type
  return codecs ? `${canonicalName}; ${codecs.replaceAll('"', '')}` : canonicalName
}

/** Whether a browser shows or runs such a file: a claim that is not believed without the content. */
export function isShownByBrowsers(mime: string): boolean {
  return /^(image|audio|video)\/|html|xml|pdf|script/.test(mime)
}

/** Pictures that every browser draws. TIFF, stickers of vectors and the like are offered for download. */
const DRAWN = /^image\/(jpeg|png|webp|gif|avif|bmp|x-icon)$/

/** Whether a browser may draw the file, or a copy of it; of sounds and films only it can tell itself. */
export function isDrawnByBrowsers(mime: string): boolean {
  const [type = ''] = mime.split(';')
  return DRAWN.test(type) || isHeic(type) || /^(audio|video)\//.test(type)
}

/** Pictures as phones of Apple and others store them: few browsers draw them, and no customer's phone before 2017. */
export function isHeic(mime: string): boolean {
  return /^image\/hei[cf](-sequence)?(;|$)/.test(mime)
}

/** Formats in which the server gives a browser a copy of a file that it cannot play or draw. */
export const RENDITION_FORMATS = ['mp3', 'jpeg'] as const
export type RenditionFormat = (typeof RENDITION_FORMATS)[number]

export const MIME_OF_FORMAT = {
  mp3: 'audio/mpeg',
  jpeg: 'image/jpeg',
} as const satisfies Record<RenditionFormat, string>

/** The format of a file's copy for browsers; undefined for a file that has none. */
export function renditionFormatOf(mime: string): RenditionFormat | undefined {
  if (mime.startsWith('audio/ogg')) return 'mp3'
  return isHeic(mime) ? 'jpeg' : undefined
}

/** Longest name of a file that is kept. */
export const MAX_FILE_NAME = 150

/**
 * Cleans a file's name for reading and for saving, never for a path. The result is one line without text direction
 * marks and other invisible characters, without a folder, and without the spaces and dots at its end that some systems
 * drop, so that it ends with its extension. A name that is too long keeps its extension. Empty when nothing is left.
 */
export function cleanFileName(name: string): string {
  const visibleName = cleanLine(name.slice(-4 * MAX_FILE_NAME)).replace(/[^\P{Cf}\u200c\u200d]+/gu, '')
  const last = visibleName.split(/[/\\]/).at(-1) ?? ''
  const trimmedName = withoutEnd(last).trimStart()
  const kind = /\.[\p{L}\p{N}]{1,10}$/u.exec(trimmedName)?.[0] ?? ''
  return cut(trimmedName.slice(0, trimmedName.length - kind.length), MAX_FILE_NAME - kind.length) + kind
}

/** Not by a pattern: one for a run at the end looks at every run before it. */
function withoutEnd(name: string): string {
  let end = name.length
  while (end > 0 && /[\s.\p{Z}]/u.test(name[end - 1] ?? '')) end--
  return name.slice(0, end)
}

/** Kinds of files that run when they are opened. */
const PROGRAM_KINDS = new Set(
  `exe dll scr com bat cmd msi msp msix appx pif cpl hta vb vbs vbe js jse mjs wsf wsh wsc sct ps1 psm1 lnk scf reg jar apk
  xapk aab app dmg pkg command sh bash run deb rpm appimage elf gadget`.split(/\s+/),
)
/** Kinds that people work with, and that may still run something: macros, pages, links, disks. */
const CARRIER_KINDS = new Set(
  'docm dotm xlsm xltm xlam pptm potm ppam ppsm htm html xhtml mht mhtml svg url inf chm iso img vhd vhdx'.split(
    ' ',
  ),
)
const PROGRAM_MIMES = new Set([
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/x-msi',
  'application/vnd.microsoft.portable-executable',
  'application/x-ms-shortcut',
  'application/x-apple-diskimage',
  'application/vnd.android.package-archive',
  'application/java-archive',
  'application/x-deb',
  'application/x-rpm',
])

type Named = { name: string | null; mime: string }

/** Whether a file is a program, by the last part of its name or by what it is: it is never sent to a customer. */
export function isProgram({ name, mime }: Named): boolean {
  return PROGRAM_KINDS.has(kindOf(name)) || PROGRAM_MIMES.has(mime)
}

/** Whether a file may do harm when somebody opens it: whoever gets it is warned. */
export function isRisky(file: Named): boolean {
  return isProgram(file) || CARRIER_KINDS.has(kindOf(file.name))
}

function kindOf(name: string | null): string {
  const clean = cleanFileName(name ?? '')
  return clean.slice(clean.lastIndexOf('.') + 1).toLowerCase()
}
