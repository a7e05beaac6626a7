import { useShell } from '~/lib/ui/use-shell'

/** The minutes that an admin may choose from; the API takes any up to a day. */
export const SILENT_MINUTES = [5, 10, 15, 30, 60, 120, 240] as const
const USUAL = 30

/** From how many minutes without an answer the panel says so: the company's. */
export function useSilentMinutes(): number {
  return Number(useShell()?.viewer.company.companieSettings.momentsSilentMinutes ?? USUAL)
}
