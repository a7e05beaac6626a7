import { useShell } from '~/lib/ui/use-shell'

/** Returns the setting of the viewer's company that says who has opening hours. */
export function useScheduleType(): string {
  return String(useShell()?.viewer.company.companieSettings.scheduleType ?? 'disabled')
}
