import type { BubbleProps } from '../bubble-context'
import { HiddenOnceBody } from '../placeholders'
import { AudioBody } from './audio'
import { ImageBody } from './image'
import { VideoBody } from './video'

/** Seen once: shown when WhatsApp gave us the file, otherwise said to be on the phone. */
export function ViewOnceBody({ message }: BubbleProps) {
  const mime = message.file?.state === 'stored' ? message.file.mime : ''
  if (mime.startsWith('image/')) return <ImageBody message={message} />
  if (mime.startsWith('video/')) return <VideoBody message={message} />
  if (mime.startsWith('audio/')) return <AudioBody message={message} />
  return <HiddenOnceBody />
}
