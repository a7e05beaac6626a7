import { useLocalValue } from '~/lib/text/local-value'

/** The attendant's name above what they write; kept on this device. Specification 1 §4, session. */
export function useSigning() {
  return useSwitch('send-signature', 'true')
}

/** Whether Enter sends or breaks the line; kept on this device. Interface 29. */
export function useEnterSends() {
  return useSwitch('enter-sends', 'true')
}

/** Whether what is sent waits a moment, in which it can be taken back; kept on this device. Interface 34. */
export function useUndoSend() {
  return useSwitch('undo-send', 'false')
}

function useSwitch(name: string, usual: 'true' | 'false') {
  const [value, keep] = useLocalValue(name, usual)
  return [value === 'true', (isOn: boolean) => keep(String(isOn))] as const
}
