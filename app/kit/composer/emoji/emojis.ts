/** A short selection of emojis for conversations with customers, by meaning. */
export const EMOJIS = {
  smileys: '😀 😃 😄 😁 😅 😂 🙂 😉 😊 😇 🥰 😍 😘 😋 😜 🤔 😐 😏 🙄 😴 😎 🥳 😢 😭 😱 😡 🤒 🤗 🤝 🫶',
  gestures: '👍 👎 👌 ✌️ 🤞 👏 🙌 🙏 💪 👋 ✋ 👉 👆 👇 ☝️ ✍️ 🫡 🤷 🤦 🙋',
  hearts: '❤️ 🧡 💛 💚 💙 💜 🖤 🤍 💔 💕 ✨ ⭐ 🌟 🔥 🎉 🎁 🎂 🌹 ☀️ 🌈',
  work: '✅ ☑️ ❌ ⚠️ ❗ ❓ 🔔 📌 📎 📄 📦 🚚 🛒 💳 💰 🧾 📱 💻 ☎️ 📧 📅 ⏰ ⏳ 🔒 🔑 🏠 🏢 🛠️ 📷 🎥',
} as const

export type EmojiGroup = keyof typeof EMOJIS
export const EMOJI_GROUPS = ['smileys', 'gestures', 'hearts', 'work'] as const satisfies readonly EmojiGroup[]
