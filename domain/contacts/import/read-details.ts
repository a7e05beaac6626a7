import { Day } from '../../core/contract/fields.ts'
import { LANGUAGES } from '../../core/contract/languages.ts'
import { folded } from '../../core/contract/values/folded.ts'
import { EXPORT_TEXTS } from '../export/export-texts.ts'

const STATES = new Map(
  LANGUAGES.flatMap((language) => {
    const { active, blocked } = EXPORT_TEXTS[language].states
    return [[folded(active), true] as const, [folded(blocked), false] as const]
  }),
)

/** Whether somebody is active, by the words of our export; null for any other word. */
export function readStatus(cell: string): boolean | null {
  return STATES.get(folded(cell)) ?? null
}

/** The day of `2026-12-25`, or of `25/12/2026` as all our languages but English write it; null for anything else. */
export function readSince(cell: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(cell) ?? []
  const iso = year === '' ? cell.slice(0, 10) : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return Day().safeParse(iso).success ? iso : null
}
