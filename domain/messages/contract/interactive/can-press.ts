import { CAPABILITIES, type Channel } from '../../../channels/contract/capabilities.ts'

/** Whether something can be pressed there at all; else it goes as text. WhatsApp shows such messages in no group. */
export function canPress({ channel, isGroup }: { channel: Channel; isGroup: boolean }): boolean {
  return CAPABILITIES[channel].canPress && !isGroup
}
