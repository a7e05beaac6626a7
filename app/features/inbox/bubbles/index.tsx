import type { ComponentType } from 'react'
import type { MediaType } from '#domain/messages/contract/schema.ts'
import { AdPreviewBody } from './ad-preview'
import type { BubbleProps } from './bubble-context'
import { EventBody, InteractiveBody, ListBody, PollBody } from './choices'
import { ContactCardBody } from './contact-card'
import { LocationBody } from './location'
import { AudioBody } from './media/audio'
import { DocumentBody } from './media/document'
import { ImageBody } from './media/image'
import { StickerBody } from './media/sticker'
import { VideoBody } from './media/video'
import { ViewOnceBody } from './media/view-once'
import { CallBody, NoticeBody, UnsupportedBody } from './placeholders'
import { ReactionBody } from './reaction'
import { TextBody } from './text/text'

/** The body component of each kind of message. A kind that is added must be answered here. */
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
  notice: NoticeBody,
} as const satisfies Record<MediaType, ComponentType<BubbleProps>>
