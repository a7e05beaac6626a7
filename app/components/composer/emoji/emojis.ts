/** A short choice for a conversation with customers, by what one wants to say. */
export const EMOJIS = {
  smileys: '😀 😃 😄 😁 😅 😂 🙂 😉 😊 😇 🥰 😍 😘 😋 😜 🤔 😐 😏 🙄 😴 😎 🥳 😢 😭 😱 😡 🤒 🤗 🤝 🫶',
  gestures: '👍 👎 👌 ✌️ 🤞 👏 🙌 🙏 💪 👋 ✋ 👉 👆 👇 ☝️ ✍️ 🫡 🤷 🤦 🙋',
  hearts: '❤️ 🧡 💛 💚 💙 💜 🖤 🤍 💔 💕 ✨ ⭐ 🌟 🔥 🎉 🎁 🎂 🌹 ☀️ 🌈',
  work: '✅ ☑️ ❌ ⚠️ ❗ ❓ 🔔 📌 📎 📄 📦 🚚 🛒 💳 💰 🧾 📱 💻 ☎️ 📧 📅 ⏰ ⏳ 🔒 🔑 🏠 🏢 🛠️ 📷 🎥',
} as const

export type EmojiGroup = keyof typeof EMOJIS
export const EMOJI_GROUPS = ['smileys', 'gestures', 'hearts', 'work'] as const satisfies readonly EmojiGroup[]
