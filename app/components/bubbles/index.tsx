import type { ComponentType } from 'react'
import type { MediaType } from '#domain/messages/schema.ts'
import { AdPreviewBody } from './ad-preview'
import { AudioBody } from './audio'
import type { BubbleProps } from './bubble-context'
import { EventBody, InteractiveBody, ListBody, PollBody } from './choices'
import { ContactCardBody } from './contact-card'
import { DocumentBody } from './document'
import { ImageBody } from './image'
import { LocationBody } from './location'
import { CallBody, UnsupportedBody } from './placeholders'
import { ReactionBody } from './reaction'
import { StickerBody } from './sticker'
import { TextBody } from './text'
import { VideoBody } from './video'
import { ViewOnceBody } from './view-once'

/** How each kind of message looks inside its bubble: a kind that is added must be answered here. */
export const BODIES = {
  conversation: TextBody,
  image: ImageBody,
  audio: AudioBody,
  video: VideoBody,
  application: DocumentBody,
  sticker: StickerBody,
  locationMessage: LocationBody,
  contactMessage: ContactCardBody,
  adMetaPreview: AdPreviewBody,
  viewOnceMessage: ViewOnceBody,
  interactiveMessage: InteractiveBody,
  pollCreationMessageV3: PollBody,
  eventMessage: EventBody,
  listMessage: ListBody,
  reactionMessage: ReactionBody,
  call_log: CallBody,
  unsupported: UnsupportedBody,
} as const satisfies Record<MediaType, ComponentType<BubbleProps>>
