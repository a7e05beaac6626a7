import type { Clock } from '~/lib/text/format'

/** 21/11/26 09:41, as the connections page has it in every language. Specification 2 §2. */
export function shortDateAndTime(iso: string, { timeZone }: Clock): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(iso))
  const partOf = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return `${partOf('day')}/${partOf('month')}/${partOf('year')} ${partOf('hour')}:${partOf('minute')}`
}
