/** Opus in Ogg: what WhatsApp itself records, and what its phones play as a voice note. */
export const VOICE_MIME = 'audio/ogg'
