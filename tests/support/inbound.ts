import {
  type BoundedMessage,
  type ChannelPerson,
  type Chat,
  type InboundCall,
  type InboundEdit,
  InboundEvent,
  type InboundFile,
  type InboundMessage,
  type InboundReaction,
  type InboundRevoke,
  type InboundStub,
} from '#domain/channels/contract/inbound.ts'

/** Inbound events as a driver understands them: from one customer unless said otherwise, text unless said otherwise. */
export function aMessageEvent(change: Partial<InboundMessage> = {}): InboundMessage {
  return {
    kind: 'message',
    ...base(),
    mediaType: 'conversation',
    body: 'hello',
    file: null,
    quotedExternalId: null,
    isForwarded: false,
    dataJson: null,
    isReplay: false,
    ...change,
  }
}

export function anEdit(target: string, body: string, change: Partial<InboundEdit> = {}): InboundEdit {
  return { kind: 'edit', ...base(), targetExternalId: target, body, ...change }
}

export function aRevoke(target: string, change: Partial<InboundRevoke> = {}): InboundRevoke {
  return { kind: 'revoke', ...base(), targetExternalId: target, targetFromMe: false, ...change }
}

export function aReaction(
  target: string,
  emoji: string,
  change: Partial<InboundReaction> = {},
): InboundReaction {
  return { kind: 'reaction', ...base(), targetExternalId: target, targetFromMe: false, emoji, ...change }
}

export function aStub(change: Partial<InboundStub> = {}): InboundStub {
  return { kind: 'stub', ...base(), reason: 'unreadable', isFinal: false, ...change }
}

/** As the receiver has it once it was judged. */
export function aBoundedMessage(change: Partial<InboundMessage> = {}): BoundedMessage {
  const event = InboundEvent.parse(aMessageEvent(change))
  if (event.kind !== 'message') throw new Error('no message')
  return event
}

export function aCall(change: Partial<InboundCall> = {}): InboundCall {
  return { kind: 'call', ...base(), isVideo: false, wasMissed: true, ...change }
}

export function aPerson(phone: string, pushName: string | null = null): ChannelPerson {
  return { phone, lid: null, pushName }
}

export function aPersonChat(phone: string, pushName: string | null = null): Chat {
  return { kind: 'person', person: aPerson(phone, pushName) }
}

export function aFileEvent(change: Partial<InboundFile> = {}): InboundFile {
  return {
    mime: 'image/jpeg',
    name: null,
    size: 1000,
    width: 10,
    height: 10,
    durationSeconds: null,
    isVoice: false,
    source: '{"url":"somewhere"}',
    ...change,
  }
}

/** So many seconds after the instant at which events come unless said otherwise. */
export function second(count: number): Date {
  return new Date(START + count * 1000)
}

const START = Date.parse('2026-05-04T12:00:00Z')
let counter = 0

function base() {
  return {
    chat: aPersonChat('5511977776666', 'Customer'),
    externalId: `IN${++counter}`,
    fromMe: false,
    author: null,
    sentAt: new Date(START),
  }
}
