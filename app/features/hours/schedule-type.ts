import { useShell } from '~/lib/ui/use-shell'

/** Who has opening hours in the viewer's company, by its settings. */
export function useScheduleType(): string {
  return String(useShell()?.viewer.company.companieSettings.scheduleType ?? 'disabled')
}
